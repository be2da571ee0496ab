import { sampleInvoice } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';

test('a half-filled record survives a reload, a failed upload and an expired session', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const title = t('maintenance.form.addTitle');
  await person.open(`/add-maintenance?vehicle=${clio}`, title);
  const cost = person.field(t('maintenance.form.cost.label'));
  const save = page.getByRole('button', { name: t('common.action.save'), exact: true });
  await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.brake_service'));
  await cost.fill('189,90');

  await test.step('after a reload the input is back', async () => {
    await page.reload();
    await person.expectPage(title);
    await expect(page.getByText(t('common.draft.restored'))).toBeVisible();
    await expect(cost).toHaveValue('189,90');
  });

  await test.step('the upload of the invoice fails, and the retry succeeds', async () => {
    await edge.refuse('POST', '/v1/files', 429, 'rate_limited');
    await person.attachFile(t('files.addInvoice'), sampleInvoice('facture.pdf'));
    await expect(page.getByText(t('files.failed', { name: 'facture.pdf' })).first()).toBeVisible();
    await edge.heal();
    await page.getByRole('button', { name: t('files.retry', { name: 'facture.pdf' }) }).click();
    await expect(page.getByText(t('files.failed', { name: 'facture.pdf' }))).toHaveCount(0);
    await expect(page.getByText('facture.pdf').first()).toBeVisible();
  });

  await test.step('the session has expired: after signing in, the form is unchanged', async () => {
    await edge.refuse('POST', '/v1/*', 401, 'unauthenticated');
    await save.click();
    await person.expectPage(t('auth.login.title'));
    await edge.heal();
    await expect(page).toHaveURL('/login?sessionExpired=true');
    await person.signIn(garage.email);
    await person.expectPage(title);
    await expect(cost).toHaveValue('189,90');
  });

  await save.click();
  await person.expectToast(t('maintenance.toast.added'));
  await page.goto('/maintenance?tab=all');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

test('mark as done pressed twice on a slow server, response lost → one record, one update of the reminder', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.signInOnSharedComputer();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const reminders = await garage.list('/v1/maintenances/reminders');
  const oil = reminders.find(({ maintenance_type: type }) => type === 'oil_change');
  const cost = person.field(t('maintenance.form.cost.label'));
  const save = page.getByRole('button', { name: t('common.action.save'), exact: true });
  const records = () => garage.list(`/v1/maintenances?vehicleId=${clio}`);

  await test.step('slow: a loading indicator, then the form', async () => {
    const answer = await edge.slow('GET', '/v1/vehicles');
    await person.open(`/add-maintenance?reminder=${String(oil?.['id'])}`, t('maintenance.form.addTitle'));
    await expect(page.getByRole('main').getByText(t('common.state.loading')).first()).toBeAttached();
    answer();
    await person.expectPage(t('maintenance.done.title.oil_change'));
    await edge.heal();
  });

  await test.step('lost response: reported; the retry stores nothing twice', async () => {
    await cost.fill('95');
    await edge.lose('POST', '/v1/maintenances');
    await save.click();
    await expect(page.getByRole('alert').getByText(t('maintenance.error.add'))).toBeVisible();
    await expect(cost).toHaveValue(/^95/);
    expect(await records()).toHaveLength(1);
    await edge.heal();
    await cost.fill('96');
    await save.dblclick();
    await expect(cost).toBeHidden();
    await expect.poll(records).toEqual([expect.objectContaining({ cost: 96 })]);
  });
});
