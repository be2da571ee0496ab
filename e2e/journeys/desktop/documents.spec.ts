import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { hasWholeCopy } from '../../support/copy.ts';
import { capitalise } from '@carnet/i18n/due-words';
import { sampleInvoice, samplePhoto } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');
/** Within the 30 days before expiry in which a document is announced. */
const SOON = addDays(TODAY, 20);

test('a document photographed and a suggestion accepted offline → shown at once and after a restart, sent once, notified', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const memo = sampleInvoice('mémo.pdf');

  await test.step('go offline', async () => {
    await person.open('/dashboard', t('dashboard.title'));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => hasWholeCopy(page)).toBe(true);
    await page.context().setOffline(true);
  });

  await test.step('an insurance with a photo and a PDF', async () => {
    await person.open(`/documents/new?vehicle=${clio}`, t('documents.form.addTitle'));
    await person.field(t('documents.form.expiresOn')).fill(format.formatDateNumeric(SOON));
    await person.attachFile(t('documents.form.addFiles'), samplePhoto('assurance.png'));
    await person.attachFile(t('documents.form.addFiles'), memo);
    await page.getByText(t('documents.form.section.details'), { exact: true }).click();
    await person.field(t('documents.form.issuer.insurance')).fill('MAIF');
    await page.getByRole('button', { name: t('documents.form.submit'), exact: true }).click();
    await person.expectToast(t('documents.toast.added'));
  });

  await test.step('a suggested maintenance: its type and its reminder wait together', async () => {
    await person.open(`/vehicles/${clio}`, 'Clio');
    await page.getByRole('button', { name: t('reminders.plan.open') }).click();
    await page.getByRole('checkbox', { name: t('reminders.plan.preset.brake_fluid') }).check();
    await page.getByRole('button', { name: t('reminders.plan.submit', { count: 1 }) }).click();
    await person.expectToast(t('reminders.plan.done', { count: 1 }));
  });

  await test.step('after a restart it is there with its files, and found by its insurer', async () => {
    await person.open('/documents?q=maif', t('documents.title'));
    const row = page.getByRole('main').getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row.getByText(t('shell.sync.mark'))).toBeVisible();
    await expect(
      row.getByText(capitalise(t('reminders.expiry.in', { inDays: format.formatRelativeDays(20) }), format)),
    ).toBeVisible();
    await row.getByRole('link').click();
    await person.expectPage(t('common.documentKind.insurance'));
    await expect(
      page.getByRole('button', { name: t('files.viewer.open', { name: 'assurance.png' }) }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: t('files.openPdf', { name: memo.name }) })).toBeVisible();
    await page.getByRole('button', { name: t('files.viewer.open', { name: 'assurance.png' }) }).click();
    await expect(page.getByRole('dialog', { name: t('files.viewer.title') }).getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('online it is sent once, byte for byte', async () => {
    await page.context().setOffline(false);
    const stored = async () => (await garage.list('/v1/documents')) as unknown as CarnetDocument[];
    await expect.poll(async () => (await stored())[0]?.files.length).toBe(2);
    const [document, ...others] = await stored();
    expect(others).toEqual([]);
    expect(document).toMatchObject({ vehicle_id: clio, issuer: 'MAIF', expiresOn: SOON, advanceDays: 30 });
    const bytes = await page.request.get(String(document?.files[1]?.url));
    expect(await bytes.body()).toEqual(memo.buffer);
  });

  await test.step('the suggestion becomes one type of the account and one reminder of the vehicle', async () => {
    const label = t('reminders.plan.preset.brake_fluid');
    const reminders = async () => {
      const { maintenanceTypes } = (await garage.read('/v1/settings')) as unknown as Settings;
      const keys = maintenanceTypes.filter((type) => type.label === label).map(({ key }) => key);
      const items = (await garage.list('/v1/maintenances/reminders')) as unknown as Reminder[];
      return keys.map((key) => items.filter((item) => item.maintenance_type === key).length);
    };
    await expect.poll(reminders).toEqual([1]);
  });

  await test.step('the bell links to the reminder of the document, and that to the document', async () => {
    await person.open('/dashboard', t('dashboard.title'));
    await page.getByRole('button', { name: t('shell.bell.label', { notifications: 1 }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('common.maintenanceType.insurance') })
      .click();
    await page.getByRole('link', { name: t('reminders.edit.nextDate.openDocument') }).click();
    await person.expectPage(t('common.documentKind.insurance'));
  });
});
