import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { expect, test } from '../../support/test.ts';

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

test('saved offline on a shared computer → reports it and keeps the input; online again → stored once', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInOnSharedComputer();
  await person.open('/add-vehicle', t('vehicles.form.addTitle'));
  const name = person.field(t('vehicles.form.name.label'));
  const save = page.getByRole('button', { name: t('vehicles.form.submitAdd') });
  await name.fill('Dacia');
  await person.field(t('vehicles.form.currentMileage.label')).fill('84 210');

  await page.context().setOffline(true);
  await save.click();
  await expect(page.getByRole('alert').getByText(t('vehicles.error.add'))).toBeInViewport();
  await expect(page.getByRole('alert').getByText(t('problems.network'))).toBeVisible();
  await expect(name).toHaveValue('Dacia');

  await page.context().setOffline(false);
  const stored = page.waitForResponse((response) => response.url().endsWith('/v1/vehicles'));
  await save.click();
  await person.expectPage(t('reminders.known.title'));
  await stored;
  expect(await garage.list('/v1/vehicles')).toHaveLength(1);
});

test('slow server → the new record is shown at once, marked as waiting until stored @long', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  await person.open('/maintenance?tab=all', t('maintenance.title'));
  await person.openAddForm('addMaintenance');
  await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.brake_service'));
  await person.field(t('maintenance.form.cost.label')).fill('189,90');
  const answer = await edge.slow('POST', '/v1/maintenances');
  await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  await person.expectPage(t('maintenance.title'));
  const row = page.getByRole('main').getByRole('article');
  await expect(row).toContainText([t('shell.sync.mark')]);
  await person.expectToast(t('maintenance.toast.added'));
  answer();
  await expect(row.getByText(t('shell.sync.mark'))).toHaveCount(0);
  await expect(row).toHaveCount(1);
  expect(await garage.list(`/v1/maintenances?vehicleId=${clio}`)).toHaveLength(1);
});

test('changed elsewhere, refused while another page is open → reported there, with both values', async ({
  page,
  person,
  edge,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  await garage.addRecord(clio, { date: TODAY });
  const [record] = await garage.list('/v1/maintenances');
  await person.open('/maintenance?tab=all', t('maintenance.title'));
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await person.expectPage(t('maintenance.form.editTitle'));
  const cost = person.field(t('maintenance.form.cost.label'));
  await cost.fill('75');
  const address = `/v1/maintenances/${String(record?.['id'])}`;
  const answer = await edge.slow('PUT', address);
  await page.getByRole('button', { name: t('maintenance.form.submitEdit'), exact: true }).click();
  await person.expectPage(t('maintenance.title'));
  await expect(page.getByRole('main').getByRole('article')).toContainText([/75,00/]);
  await person.openFromDrawer('vehicles');
  // Another client changed it: the server has a newer version when this one arrives.
  const current = await garage.list('/v1/maintenances');
  await garage.replace(address, { ...current[0], cost: 80 });
  answer();
  await expect(page.getByText(t('shell.sync.toCheck', { changes: 1 }))).toBeVisible();
  await page.getByRole('button', { name: t('shell.sync.show'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: t('sync.title') });
  await expect(panel.getByText(t('sync.mine', { value: format.formatEuros(75) }))).toBeVisible();
  await expect(panel.getByText(t('sync.theirs', { value: format.formatEuros(80) }))).toBeVisible();
});
