import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { sampleInvoice, samplePhoto } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';
import type { Locator } from '@playwright/test';

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

test('tabs and filters are in the URL', async ({ page, person, t }) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  await garage.addRecord(clio, { type: 'oil_change', date: TODAY, description: 'Huile 5W-30' });
  await garage.addRecord(clio, { type: 'tire_change', date: '2020-03-02', description: 'Pneus hiver' });
  await person.open('/maintenance', t('maintenance.title'));
  const records = page.getByRole('main').getByRole('article');

  await test.step('recent, then all', async () => {
    await page.getByRole('tab', { name: t('maintenance.tab.recent') }).click();
    await expect(records).toContainText(['Huile 5W-30']);
    await page.getByRole('tab', { name: t('maintenance.tab.all') }).click();
    await expect(records).toContainText(['Huile 5W-30', 'Pneus hiver']);
    await expect(page).toHaveURL('/maintenance?tab=all');
  });

  await test.step('by type; kept by a reload, undone by going back', async () => {
    await person.choose(t('maintenance.filter.type.label'), t('common.maintenanceType.tire_change'));
    await expect(records).toContainText(['Pneus hiver']);
    await expect(page).toHaveURL('/maintenance?tab=all&type=tire_change');
    await page.reload();
    await expect(records).toContainText(['Pneus hiver']);
    await page.goBack();
    await expect(records).toHaveCount(2);
  });

  await test.step('a word without a match → says so', async () => {
    await page.getByRole('searchbox', { name: t('maintenance.filter.search.label') }).fill('embrayage');
    await expect(page.getByText(t('maintenance.noMatch.title'))).toBeVisible();
    await expect(page).toHaveURL('/maintenance?tab=all&q=embrayage');
  });
});

test('the dialog of a reminder opens by its URL; an unknown reminder is reported', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  const [reminder] = await garage.list('/v1/maintenances/reminders');
  const dialog = page.getByRole('dialog', { name: t('reminders.edit.title') });
  const interval = dialog.getByLabel(t('reminders.edit.intervalKilometres.label'));
  const save = dialog.getByRole('button', { name: t('reminders.edit.submit'), exact: true });

  await page.goto(`/maintenance?edit=${String(reminder?.['id'])}`);
  await interval.fill('12 345');
  await edge.refuse('PUT', '/v1/maintenances/reminders/*', 422, 'validation_failed');
  await edge.inTime(async () => {
    await save.click();
    await expect(dialog.getByText(t('reminders.error.update'))).toBeVisible();
  });
  await edge.heal();
  await save.click();
  await person.expectToast(t('reminders.toast.updated'));
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/maintenance');
  await expect
    .poll(() => garage.list('/v1/maintenances/reminders'))
    .toContainEqual(expect.objectContaining({ id: reminder?.['id'], interval_km: 12_345 }));

  await page.goto('/maintenance?edit=0190f3a0-0000-7000-8000-000000000000');
  await expect(dialog.getByText(t('reminders.edit.notFound.title'))).toBeVisible();
  await dialog
    .getByRole('button', { name: t('common.action.close'), exact: true })
    .last()
    .click();
  await person.expectPage(t('maintenance.title'));
  await expect(page).toHaveURL('/maintenance');
});

test('photos of a record are viewed, its invoice is downloaded, the record deleted', async ({
  page,
  person,
  edge,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const photos = [
    await garage.upload(samplePhoto('avant.png')),
    await garage.upload(samplePhoto('apres.png')),
  ];
  const invoice = await garage.upload(sampleInvoice('facture.pdf'));
  await garage.addRecord(clio, { date: TODAY, photos, invoice });
  const record = { type: t('common.maintenanceType.oil_change'), date: format.formatDate(TODAY) };
  await person.open('/maintenance?tab=all', t('maintenance.title'));

  await test.step('the viewer moves to the next photo', async () => {
    await page
      .getByRole('button', { name: t('maintenance.record.photos', { photos: 2, ...record }) })
      .click();
    const viewer = page.getByRole('dialog', { name: t('files.viewer.title') });
    await expect(viewer.getByText(t('files.viewer.position', { position: '1', total: '2' }))).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img', { name: 'apres.png' })).toBeVisible();
    await viewer.getByRole('button', { name: t('files.viewer.close') }).click();
    await expect(viewer).toBeHidden();
  });

  await test.step('the invoice: refused, then downloaded with its file name', async () => {
    const button = page.getByRole('button', { name: t('maintenance.record.downloadInvoice', record) });
    await edge.refuse('GET', `/v1/files/${invoice}*`, 503, 'unavailable');
    await button.click();
    await person.expectToast(t('files.error.download'));
    await edge.heal();
    // The message may cover the button, and stays while the pointer is on it.
    await page.mouse.move(0, 0);
    const download = page.waitForEvent('download');
    await button.click();
    expect((await download).suggestedFilename()).toBe('facture.pdf');
    await person.expectToast(t('files.downloaded', { name: 'facture.pdf' }));
  });

  await test.step('deleted after confirmation', async () => {
    await page.getByRole('button', { name: t('maintenance.record.actions', record) }).click();
    await page.getByRole('menuitem', { name: t('maintenance.record.delete') }).click();
    const dialog = page.getByRole('dialog', { name: t('maintenance.confirmDelete.title') });
    await dialog.getByRole('button', { name: t('maintenance.confirmDelete.submit') }).click();
    await person.expectToast(t('maintenance.toast.deleted'));
    await expect(page.getByText(t('maintenance.empty.all.title'))).toBeVisible();
  });
});

test('upcoming and recent: offline, refused, slow → reported each time, then loaded @long', async ({
  page,
  person,
  edge,
  t,
  format,
}) => {
  const garage = await person.signInOnSharedComputer();
  const clio = await garage.addVehicle({ name: 'Clio' });
  await garage.addRecord(clio, { date: TODAY });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const brakes = { type: t('common.maintenanceType.brake_service'), vehicle: 'Clio' };
  const oil = { type: t('common.maintenanceType.oil_change'), date: format.formatDate(TODAY) };

  await test.step('upcoming offline; online again, it loads by itself', async () => {
    await edge.cut('GET', '/v1/maintenances/reminders');
    await person.open('/maintenance', t('maintenance.title'));
    await expect(main.getByRole('alert').getByText(t('maintenance.error.loadList'))).toBeVisible();
    await edge.heal();
    await expect(main.getByRole('button', { name: t('reminders.actions', brakes) })).toBeVisible();
  });

  await test.step('a reminder whose deletion is refused returns', async () => {
    await edge.refuse('DELETE', '/v1/maintenances/reminders/*', 503, 'unavailable');
    await main.getByRole('button', { name: t('reminders.actions', brakes) }).click();
    await page.getByRole('menuitem', { name: t('reminders.confirmDelete.submit') }).click();
    await dialog.getByRole('button', { name: t('reminders.confirmDelete.submit') }).click();
    await person.expectToast(t('reminders.error.delete'));
    await expect(main.getByRole('button', { name: t('reminders.actions', brakes) })).toBeVisible();
    await edge.heal();
  });

  await test.step('recent: slow, then refused', async () => {
    const answer = await edge.slow('GET', '/v1/maintenances');
    await person.open('/maintenance?tab=all', t('maintenance.title'));
    await expect(main.getByText(t('common.state.loading')).first()).toBeAttached();
    await expect(main.getByText(t('maintenance.empty.all.title'))).toHaveCount(0);
    answer();
    await expect(main.getByRole('article')).toHaveCount(1);
    await edge.heal();
    await edge.refuse('GET', '/v1/maintenances', 503, 'unavailable');
    await page.reload();
    await expect(main.getByRole('alert').getByText(t('maintenance.error.loadList'))).toBeVisible();
    await edge.heal();
    await main.getByRole('button', { name: t('common.action.retry') }).click();
    await expect(main.getByRole('article')).toHaveCount(1);
  });

  await test.step('a record whose deletion fails returns', async () => {
    await edge.cut('DELETE', '/v1/maintenances/*');
    await main.getByRole('button', { name: t('maintenance.record.actions', oil) }).click();
    await page.getByRole('menuitem', { name: t('maintenance.record.delete') }).click();
    await dialog.getByRole('button', { name: t('maintenance.confirmDelete.submit') }).click();
    await person.expectToast(t('maintenance.error.delete'));
    await expect(main.getByRole('article')).toHaveCount(1);
  });
});

test('all records, left in the middle → returns to the same one at the same position', async ({
  page,
  person,
  t,
}) => {
  await person.signInWithRecords(200);
  await person.open('/maintenance?tab=all', t('maintenance.title'));
  const middle = page.locator('[aria-posinset="70"]');
  const isThere = () => middle.isVisible();
  await expect.poll(() => page.evaluate(scrollTowards, 70).then(isThere)).toBe(true);
  await middle.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect(middle).toBeInViewport({ ratio: 1 });
  const before = await placeAtRest(middle);
  await middle.getByRole('link').first().click();
  await expect(page.getByRole('button', { name: t('common.action.cancel') })).toBeVisible();
  await page.goBack();
  await expect(middle).toBeInViewport({ ratio: 1 });
  expect(Math.abs((await placeAtRest(middle)) - before)).toBeLessThan(2);
});

/** Scrolls towards a row of a long list, which renders only rows near the screen; scrolls back when it has passed. */
function scrollTowards(row: number): void {
  const rows = [...document.querySelectorAll('[aria-posinset]')];
  const last = Math.max(...rows.map((shown) => Number(shown.getAttribute('aria-posinset'))));
  window.scrollBy(0, last < row ? 1000 : -300);
}

/** Distance of a row from the top in CSS pixels, once it no longer moves: rows are measured when they come near. */
async function placeAtRest(row: Locator): Promise<number> {
  const read = () => row.evaluate((element) => element.getBoundingClientRect().top);
  let place = await read();
  const hasStayed = async () => {
    const before = place;
    place = await read();
    return place === before;
  };
  await expect.poll(hasStayed).toBe(true);
  return place;
}
