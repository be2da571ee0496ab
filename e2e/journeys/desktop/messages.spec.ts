import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { sampleInvoice } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';

const DATE = civilDateOf(2024, 3, 2);
const SHOWN_FOR_MILLIS = 3000;

test.beforeEach(({ page }) => page.clock.install());

test('a message stays three seconds, longer with pointer or focus on it; five at most', async ({
  page,
  person,
  edge,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const invoice = await garage.upload(sampleInvoice('facture.pdf'));
  await garage.addRecord(clio, { date: DATE, invoice });
  await edge.refuse('GET', `/v1/files/${invoice}*`, 503, 'unavailable');
  await person.open('/maintenance?tab=all', t('maintenance.title'));
  const record = { type: t('common.maintenanceType.oil_change'), date: format.formatDate(DATE) };
  const download = page.getByRole('button', { name: t('maintenance.record.downloadInvoice', record) });
  const region = page.getByRole('region', { name: t('shell.toasts.label') });
  const messages = region.getByRole('alert').getByText(t('files.error.download'));
  await expect(download).toBeVisible();
  // From here on the test moves the clock, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 3_600_000);

  // Pressed by keyboard, because five messages may cover the button.
  await test.step('three seconds', async () => {
    await download.press('Enter');
    await expect(messages).toHaveCount(1);
    await page.clock.runFor(SHOWN_FOR_MILLIS - 500);
    await expect(messages).toHaveCount(1);
    await page.clock.runFor(1000);
    await expect(messages).toHaveCount(0);
  });

  await test.step('seven failures → five messages', async () => {
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const refused = page.waitForResponse((response) => response.url().includes(invoice));
      await download.press('Enter');
      await refused;
    }
    await expect(messages).toHaveCount(5);
  });

  await test.step('at the lower right of the window', async () => {
    const box = await region.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(box && [width - box.x - box.width, height - box.y - box.height]).toEqual([16, 16]);
  });

  await test.step('with the pointer on them they stay; without it they disappear', async () => {
    await messages.first().hover();
    await page.clock.runFor(10 * SHOWN_FOR_MILLIS);
    await expect(messages).toHaveCount(5);
    await page.mouse.move(5, 5);
    await page.clock.runFor(2 * SHOWN_FOR_MILLIS);
    await expect(messages).toHaveCount(0);
  });

  await test.step('with the focus on them they stay; the keyboard closes them', async () => {
    await download.press('Enter');
    await expect(messages).toHaveCount(1);
    const close = region.getByRole('button', { name: t('shell.toasts.close') });
    await close.focus();
    await page.clock.runFor(10 * SHOWN_FOR_MILLIS);
    await expect(messages).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(messages).toHaveCount(0);
  });
});

test('success messages are announced in a status region', async ({ page, person, t }) => {
  const garage = await person.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  await person.open('/settings/notifications', t('settings.page.notifications'));
  await person.field(t('settings.advanceDays.label')).fill('30');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  const region = page.getByRole('region', { name: t('shell.toasts.label') });
  await expect(region.getByRole('status').getByText(t('settings.toast.saved'))).toBeVisible();
});
