import { addDays, addMonths } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { hasWholeCopy } from '../../support/copy.ts';
import { sampleInvoice } from '../../support/sample-files.ts';
import { Taps } from '../../support/taps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');
/** Within the days of its announcement. */
const END = addDays(TODAY, 20);
const NEXT_END = addMonths(END, 12);

test('expiring insurance is renewed in two taps offline → one record and the next document, sent once', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  // A distant inspection: one without a date would be listed first.
  const clio = await garage.addVehicle({ name: 'Clio', firstRegistrationDate: addMonths(TODAY, -12) });
  const policy = { kind: 'insurance', vehicle_id: clio, issuer: 'MAIF', expiresOn: END };
  await garage.send('POST', '/v1/documents', policy);
  const reminder = async () =>
    (await garage.list('/v1/maintenances/reminders')).find(
      ({ maintenance_type: type }) => type === 'insurance',
    );
  await expect.poll(reminder).toMatchObject({ follows: 'document', next_reminder_date: END });

  await test.step('only the reminder is announced', async () => {
    await person.open('/dashboard', t('dashboard.title'));
    await expect(
      page.getByRole('button', { name: t('shell.bell.label', { notifications: 1 }) }),
    ).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => hasWholeCopy(page)).toBe(true);
    await page.context().setOffline(true);
  });

  await test.step('done in two taps, with the end of the next contract', async () => {
    const taps = new Taps();
    await taps.on(page.getByRole('link', { name: t('maintenance.done.action') }).first());
    await expect(person.field(t('maintenance.form.cost.label'))).toBeFocused();
    const next = page.getByRole('group', { name: t('documents.renewal.title') });
    await expect(next.getByRole('textbox', { name: t('documents.renewal.end') })).toHaveValue(
      format.formatDateNumeric(NEXT_END),
    );
    await page.keyboard.type('640');
    await taps.on(page.getByRole('button', { name: t('common.action.save'), exact: true }));
    await person.expectPage(t('dashboard.title'));
    expect(taps.count).toBe(2);
    await expect(
      page.getByRole('button', { name: t('shell.bell.label', { notifications: 0 }) }),
    ).toBeVisible();
  });

  await test.step('online, both are sent once, and no expense', async () => {
    await page.context().setOffline(false);
    await expect.poll(reminder).toMatchObject({ follows: 'document', next_reminder_date: NEXT_END });
    expect(await garage.list('/v1/maintenances')).toMatchObject([{ type: 'insurance', cost: 640 }]);
    const documents = await garage.list('/v1/documents');
    expect(documents.map(({ issuer, expiresOn }) => [issuer, expiresOn])).toEqual([
      ['MAIF', NEXT_END],
      ['MAIF', END],
    ]);
    expect(await garage.list('/v1/expenses')).toEqual([]);
  });

  await test.step('a year later the file is chosen in the same form', async () => {
    const { id } = (await reminder()) ?? {};
    await person.open(`/add-maintenance?reminder=${String(id)}`, t('maintenance.done.title.insurance'));
    await person.field(t('maintenance.form.cost.label')).fill('650');
    await person.attachFile(t('documents.form.addFiles'), sampleInvoice('mémo.pdf'));
    await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await expect
      .poll(async () => (await garage.list('/v1/documents'))[0])
      .toMatchObject({ files: [{ name: 'mémo.pdf' }], expiresOn: addMonths(NEXT_END, 12) });
  });
});
