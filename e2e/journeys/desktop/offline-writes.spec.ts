import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import type { Translate } from '@carnet/i18n/translate';
import { hasWholeCopy } from '../../support/copy.ts';
import type { Garage } from '../../support/garage.ts';
import { sampleInvoice, samplePhoto } from '../../support/sample-files.ts';
import type { Person } from '../../support/person.ts';
import { expect, test } from '../../support/test.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

/** Copies a garage to the device, then cuts the network. */
async function startOffline(page: Page, person: Person, title: string) {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio', currentMileage: 50_000 });
  const record = await garage.addRecord(clio, { date: TODAY, cost: 89.9, description: 'Filtre à huile' });
  await person.open('/dashboard', title);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await page.context().setOffline(true);
  return { garage, clio, record };
}

async function deleteOnlyRecord(page: Page, person: Person, t: Translate): Promise<void> {
  await person.open('/maintenance?tab=all', t('maintenance.title'));
  await page.getByRole('article').getByRole('button', { name: /./ }).last().click();
  await page.getByRole('menuitem', { name: t('common.action.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.action.delete') })
    .click();
}

test('writes offline → shown at once, kept across a restart, stored once online', async ({
  page,
  person,
  t,
  format,
}) => {
  const { garage, clio, record } = await startOffline(page, person, t('dashboard.title'));

  await test.step('a mileage', async () => {
    await person.open(`/vehicles/${clio}`, 'Clio');
    await page.getByRole('button', { name: t('vehicles.mileage.update') }).click();
    await person.field(t('vehicles.mileage.value.label')).fill('50900');
    await page.getByRole('button', { name: t('vehicles.mileage.submit'), exact: true }).click();
    await person.expectToast(
      t('vehicles.mileage.toast.updated', { mileage: format.formatKilometres(50_900) }),
    );
    await expect(page.getByText(t('shell.sync.keptHere'))).toBeVisible();
  });

  await test.step('a mileage out of order asks at once, in the open form', async () => {
    await page.getByRole('button', { name: t('vehicles.mileage.update') }).click();
    await person.field(t('vehicles.mileage.value.label')).fill('60000');
    await person.field(t('vehicles.mileage.date.label')).fill('01/01/2020');
    await page.getByRole('button', { name: t('vehicles.mileage.submit'), exact: true }).click();
    await expect(page.getByText(t('mileage.doubt.outOfOrder'))).toBeVisible();
    await page
      .getByRole('form', { name: t('vehicles.mileage.update') })
      .getByRole('button', { name: t('common.action.cancel'), exact: true })
      .click();
  });

  await test.step('a record, and a correction of another one', async () => {
    await person.open(`/add-maintenance?vehicleId=${clio}`, t('maintenance.form.addTitle'));
    await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.brake_service'));
    await person.field(t('maintenance.form.cost.label')).fill('240');
    await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await person.expectToast(t('maintenance.toast.added'));
    await person.open(`/maintenance/${record}/edit`, t('maintenance.form.editTitle'));
    await person.field(t('maintenance.form.cost.label')).fill('95');
    await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await person.expectToast(t('maintenance.toast.updated'));
  });

  await test.step('after a restart everything is there, marked as waiting', async () => {
    await person.open('/maintenance?tab=all', t('maintenance.title'));
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByText(t('shell.sync.mark'), { exact: true })).toHaveCount(2);
    await expect(page.getByText(t('shell.sync.offline', { changes: 3 }))).toBeVisible();
    await person.open('/dashboard', t('dashboard.title'));
    await expect(page.getByLabel(t('dashboard.stats.label'))).toContainText(format.formatEuros(335));
  });

  await test.step('one is undone from the panel', async () => {
    await page.getByRole('button', { name: t('shell.sync.show'), exact: true }).click();
    const panel = page.getByRole('dialog', { name: t('sync.title') });
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    const title = t('common.maintenanceType.brake_service');
    await panel.getByRole('button', { name: t('sync.giveUpNamed', { title }) }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await panel.getByRole('button', { name: t('common.action.close') }).click();
  });

  await test.step('online, everything is sent automatically', async () => {
    await page.context().setOffline(false);
    await expect.poll(() => countReadings(garage, clio)).toEqual([50_900, 50_000]);
    await expect.poll(async () => (await garage.read(`/v1/maintenances/${record}`))['cost']).toBe(95);
    await expect(page.getByText(t('shell.sync.offline', { changes: 2 }))).toHaveCount(0);
    expect(await garage.list('/v1/maintenances')).toHaveLength(1);
  });
});

test('deleted offline, then restored → no change on the server', async ({ page, person, t }) => {
  const { garage, record } = await startOffline(page, person, t('dashboard.title'));
  await deleteOnlyRecord(page, person, t);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: t('common.action.undo'), exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page.getByText(t('shell.offline'))).toHaveCount(0);
  await expect.poll(async () => (await garage.read(`/v1/maintenances/${record}`))['version']).toBe(1);
});

test('changed offline, then undone from the message by keyboard → no change on the server', async ({
  page,
  person,
  t,
}) => {
  const { garage, record } = await startOffline(page, person, t('dashboard.title'));
  await person.open(`/maintenance/${record}/edit`, t('maintenance.form.editTitle'));
  await person.field(t('maintenance.form.cost.label')).fill('95');
  await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  await person.expectToast(t('maintenance.toast.updated'));
  const undo = page
    .getByRole('region', { name: t('shell.toasts.label') })
    .getByRole('button', { name: t('common.action.undo'), exact: true });
  for (
    let steps = 0;
    steps < 60 && !(await undo.evaluate((it) => it === document.activeElement));
    steps += 1
  ) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await person.expectToast(t('common.undone'));
  await page.context().setOffline(false);
  await expect(page.getByText(t('shell.offline'))).toHaveCount(0);
  const stored = await garage.read(`/v1/maintenances/${record}`);
  expect([stored['cost'], stored['version']]).toEqual([89.9, 1]);
});

test('refused by the server → opens in its form with the fault at its field, and is corrected there', async ({
  page,
  person,
  t,
}) => {
  const { garage, clio, record } = await startOffline(page, person, t('dashboard.title'));
  await person.open(`/maintenance/${record}/edit`, t('maintenance.form.editTitle'));
  const mileage = page.locator('input[name="mileage"]');
  await mileage.fill('50900');
  await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  await person.expectToast(t('maintenance.toast.updated'));
  await garage.send('POST', `/v1/vehicles/${clio}/mileage`, { date: TODAY, mileage: 51_500 });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: t('shell.sync.show'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: t('sync.title') });
  const title = t('common.maintenanceType.oil_change');
  await panel.getByRole('link', { name: t('sync.mendNamed', { title }) }).click();
  await person.expectPage(t('maintenance.form.editTitle'));
  await expect(mileage).toBeFocused();
  await expect(mileage).toHaveAttribute('aria-invalid', 'true');
  await mileage.fill('51600');
  await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  await person.expectToast(t('maintenance.toast.updated'), 2);
  await expect.poll(async () => (await garage.read(`/v1/maintenances/${record}`))['mileage']).toBe(51_600);
  await expect(page.getByText(t('shell.sync.toCheck', { changes: 1 }))).toHaveCount(0);
});

test('two devices change the same field → asks the user, who decides', async ({
  page,
  person,
  t,
  format,
}) => {
  const { garage, record } = await startOffline(page, person, t('dashboard.title'));
  await person.open(`/maintenance/${record}/edit`, t('maintenance.form.editTitle'));
  await person.field(t('maintenance.form.cost.label')).fill('95');
  await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  await person.expectToast(t('maintenance.toast.updated'));
  await garage.replace(`/v1/maintenances/${record}`, {
    ...(await garage.read(`/v1/maintenances/${record}`)),
    cost: 120,
    notes: 'Noté ailleurs',
  });
  await page.context().setOffline(false);
  await expect(page.getByText(t('shell.sync.toCheck', { changes: 1 }))).toBeVisible();
  await page.getByRole('button', { name: t('shell.sync.show'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: t('sync.title') });
  await expect(panel.getByText(t('sync.mine', { value: format.formatEuros(95) }))).toBeVisible();
  await expect(panel.getByText(t('sync.theirs', { value: format.formatEuros(120) }))).toBeVisible();
  const title = t('common.maintenanceType.oil_change');
  await panel.getByRole('button', { name: t('sync.way.mineNamed', { title }) }).click();
  await expect(panel.getByText(t('sync.empty'))).toBeVisible();
  await expect
    .poll(() => garage.read(`/v1/maintenances/${record}`))
    .toMatchObject({
      cost: 95,
      notes: 'Noté ailleurs',
    });
});

test('deleted here, changed on another device → asks; confirmed, it is deleted', async ({
  page,
  person,
  t,
  format,
}) => {
  const { garage, record } = await startOffline(page, person, t('dashboard.title'));
  await deleteOnlyRecord(page, person, t);
  await expect(page.getByRole('article')).toHaveCount(0);
  await garage.replace(`/v1/maintenances/${record}`, {
    ...(await garage.read(`/v1/maintenances/${record}`)),
    cost: 120,
  });
  await page.context().setOffline(false);
  await expect(page.getByText(t('shell.sync.toCheck', { changes: 1 }))).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: t('shell.sync.show'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: t('sync.title') });
  await expect(panel.getByText(t('sync.seen', { value: format.formatEuros(89.9) }))).toBeVisible();
  await expect(panel.getByText(t('sync.theirs', { value: format.formatEuros(120) }))).toBeVisible();
  const title = t('common.maintenanceType.oil_change');
  await panel.getByRole('button', { name: t('sync.way.deletedNamed', { title }) }).click();
  await expect(panel.getByText(t('sync.empty'))).toBeVisible();
  await expect.poll(() => garage.list('/v1/maintenances')).toEqual([]);
});

test('a photo and an invoice offline → shown at once and after a restart, stored byte for byte once online', async ({
  page,
  person,
  t,
}) => {
  const { garage, clio } = await startOffline(page, person, t('dashboard.title'));
  await person.open(`/add-maintenance?vehicle=${clio}`, t('maintenance.form.addTitle'));
  await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.brake_service'));
  await person.field(t('maintenance.form.cost.label')).fill('240');
  const invoice = sampleInvoice('facture.pdf');
  await person.attachFile(t('files.addPhotosAndPdf'), samplePhoto('disques.png'));
  await person.attachFile(t('files.addInvoice'), invoice);
  await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  await person.expectToast(t('maintenance.toast.added'));
  await person.open('/maintenance?tab=all', t('maintenance.title'));
  const row = page.getByRole('article').filter({ hasText: t('common.maintenanceType.brake_service') });
  await expect(row.getByText(t('shell.sync.mark'), { exact: true })).toBeVisible();

  await page.context().setOffline(false);
  await expect.poll(async () => (await storedBrakes(garage))?.photos.length).toBe(1);
  const stored = await storedBrakes(garage);
  const bytes = await page.request.get(String(stored?.invoice?.url));
  expect(await bytes.body()).toEqual(invoice.buffer);
  await expect(row.getByText(t('shell.sync.mark'), { exact: true })).toHaveCount(0);
});

/** The brake service record on the server. */
async function storedBrakes(garage: Garage) {
  const records = (await garage.list('/v1/maintenances')) as unknown as Maintenance[];
  return records.find(({ type }) => type === 'brake_service');
}

test('the server is down → kept on the device, and stored once it is back', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  await person.open('/dashboard', t('dashboard.title'));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await edge.refuse('POST', '/v1/maintenances', 503, 'unavailable');
  await person.open(`/add-maintenance?vehicle=${clio}`, t('maintenance.form.addTitle'));
  await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.brake_service'));
  await person.field(t('maintenance.form.cost.label')).fill('240');
  await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  await person.expectPage(t('maintenance.title'));
  await person.open('/maintenance?tab=all', t('maintenance.title'));
  await expect(page.getByRole('article').getByText(t('shell.sync.mark'), { exact: true })).toBeVisible();
  await edge.heal();
  await expect(page.getByText(t('shell.sync.mark'), { exact: true })).toHaveCount(0);
  expect(await garage.list('/v1/maintenances')).toHaveLength(1);
});

async function countReadings(garage: Garage, vehicle: string): Promise<unknown[]> {
  return (await garage.list(`/v1/vehicles/${vehicle}/mileage`)).map(({ mileage }) => mileage);
}
