import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { addMonths } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { hasWholeCopy } from '../../support/copy.ts';
import { sampleInvoice } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

test('an inspection with major defects, recorded offline → the retest is due; sent once with its report', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio', firstRegistrationDate: addMonths(TODAY, -48) });
  await person.open(`/vehicles/${clio}`, 'Clio');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await page.context().setOffline(true);
  const card = page.getByRole('region', { name: t('vehicles.inspection.title') });
  const report = sampleInvoice('procès-verbal.pdf');
  const retest = t('vehicles.inspection.retestBy', { date: format.formatDate(addMonths(TODAY, 2)) });

  await test.step('recorded with the short form', async () => {
    await card.getByRole('button', { name: t('vehicles.inspection.record') }).click();
    await card.getByRole('radio', { name: t('vehicles.inspection.result.major') }).check();
    await person.field(t('vehicles.inspection.form.cost')).fill('79');
    await person.attachFile(t('vehicles.inspection.form.addReport'), report);
    await card.getByRole('button', { name: t('vehicles.inspection.form.submit'), exact: true }).click();
    await person.expectToast(t('vehicles.inspection.toast.recorded'));
    await expect(card).toContainText(retest);
  });

  await test.step('after a restart the vehicle still says so, and so does the reminder', async () => {
    await person.open(`/vehicles/${clio}`, 'Clio');
    await expect(card).toContainText(retest);
    const due = page.getByRole('region', { name: t('vehicles.detail.reminders.title') });
    await expect(
      due.getByRole('listitem').filter({ hasText: t('common.maintenanceType.technical_inspection') }),
    ).toContainText(format.formatDate(addMonths(TODAY, 2)));
  });

  await test.step('online, the server has it once, with the same result', async () => {
    await page.context().setOffline(false);
    const stored = async () => (await garage.list('/v1/maintenances')) as unknown as Maintenance[];
    await expect.poll(async () => (await stored())[0]?.invoice?.url).toBeTruthy();
    const [record, ...others] = await stored();
    expect(others).toEqual([]);
    expect(record?.inspection).toMatchObject({ kind: 'periodic', result: 'major' });
    const bytes = await page.request.get(String(record?.invoice?.url));
    expect(await bytes.body()).toEqual(report.buffer);
    expect(await garage.read(`/v1/vehicles/${clio}/inspection`)).toMatchObject({
      status: 'retest_required',
      retestBy: addMonths(TODAY, 2),
    });
    await expect(card).toContainText(retest);
  });
});
