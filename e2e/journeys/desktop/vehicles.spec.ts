import { expect, test } from '../../support/test.ts';

const GARAGE = [
  { name: 'Clio', currentMileage: 84_210, licensePlate: 'AB-123-CD' },
  { name: 'Kangoo', type: 'truck', currentMileage: 143_000 },
  { name: 'Bandit', type: 'motorcycle', currentMileage: 21_500 },
];

test('vehicles are searched, filtered and sorted; the URL keeps it', async ({ page, person, t }) => {
  const garage = await person.signInNewAccount();
  for (const vehicle of GARAGE) await garage.addVehicle(vehicle);
  await person.open('/vehicles', t('vehicles.list.title'));
  const cards = page.getByRole('list', { name: t('vehicles.list.title') }).getByRole('listitem');
  const search = page.getByRole('searchbox', { name: t('vehicles.list.search.label') });
  const shows = (expected: string[]) => expect(cards).toContainText(expected);
  await shows(['Clio', 'Kangoo', 'Bandit']);

  await test.step('by mileage, highest first', async () => {
    await page.getByLabel(t('vehicles.list.sort.label')).selectOption('mileage');
    await shows(['Kangoo', 'Clio', 'Bandit']);
    await expect(page).toHaveURL('/vehicles?sort=-mileage');
  });

  await test.step('by a part of the plate; kept by a reload, undone by going back', async () => {
    await search.fill('123');
    await shows(['Clio']);
    await expect(page).toHaveURL('/vehicles?q=123&sort=-mileage');
    await page.reload();
    await shows(['Clio']);
    await expect(search).toHaveValue('123');
    await page.goBack();
    await shows(['Kangoo', 'Clio', 'Bandit']);
  });

  await test.step('by type; no match → says so and offers to reset', async () => {
    await page.getByRole('radio', { name: t('vehicles.list.filter.motorcycle') }).click();
    await shows(['Bandit']);
    await search.fill('Clio');
    await expect(page.getByText(t('vehicles.list.noMatch.title'))).toBeVisible();
    await page.getByRole('button', { name: t('common.action.resetFilters') }).click();
    await shows(['Kangoo', 'Clio', 'Bandit']);
  });
});

test('a vehicle is deleted after confirmation; if refused, it returns', async ({ page, person, edge, t }) => {
  const garage = await person.signInNewAccount();
  const id = await garage.addVehicle({ name: 'Clio' });
  await garage.addVehicle({ name: 'Kangoo' });
  await person.open('/vehicles', t('vehicles.list.title'));
  const clio = page.getByRole('main').getByRole('link', { name: /Clio/ });
  const dialog = page.getByRole('dialog', {
    name: t('vehicles.confirmDelete.title', { name: 'Clio', records: 0 }),
  });
  const askToDelete = async () => {
    await page.getByRole('button', { name: t('vehicles.card.actions', { name: 'Clio' }) }).click();
    await page.getByRole('menuitem', { name: t('vehicles.detail.delete') }).click();
    await expect(dialog).toBeVisible();
  };

  await askToDelete();
  await dialog.getByRole('button', { name: t('vehicles.confirmDelete.keep') }).click();
  await expect(dialog).toBeHidden();
  await expect(clio.first()).toBeVisible();

  await edge.refuse('DELETE', `/v1/vehicles/${id}`, 422, 'validation_failed');
  await askToDelete();
  await edge.inTime(async () => {
    await dialog.getByRole('button', { name: t('vehicles.confirmDelete.submit') }).click();
    await person.expectToast(t('vehicles.error.delete'));
  });
  await expect(clio.first()).toBeVisible();
  await edge.heal();

  await askToDelete();
  await dialog.getByRole('button', { name: t('vehicles.confirmDelete.submit') }).click();
  await person.expectToast(t('vehicles.toast.deleted', { name: 'Clio' }));
  await expect(clio).toHaveCount(0);
  await expect.poll(() => garage.list('/v1/vehicles')).toHaveLength(1);
});

test('a slow list, then a failed one → says so each time, and the retry loads it @long', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.signInOnSharedComputer();
  await garage.addVehicle({ name: 'Clio' });
  const clio = page.getByRole('main').getByRole('link', { name: /Clio/ }).first();

  const answer = await edge.slow('GET', '/v1/vehicles');
  await person.open('/vehicles', t('vehicles.list.title'));
  await expect(page.getByRole('main').getByText(t('common.state.loading'))).toBeAttached();
  answer();
  await expect(clio).toBeVisible();
  await edge.heal();

  // Offline, the product retries by itself and would be faster than the click.
  await edge.refuse('GET', '/v1/vehicles', 503, 'unavailable');
  await page.reload();
  await expect(page.getByRole('alert').getByText(t('vehicles.list.error'))).toBeVisible();
  await edge.heal();
  await page
    .getByRole('button', { name: t('common.action.retry') })
    .first()
    .click();
  await expect(clio).toBeVisible();
});

test('the address of an unknown vehicle → says so and links to the existing ones', async ({
  page,
  person,
  t,
}) => {
  await person.signInNewAccount();
  await person.open('/vehicles/0190f3a0-0000-7000-8000-000000000000', t('vehicles.error.notFound'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('vehicles.detail.notFound.action') })
    .click();
  await person.expectPage(t('vehicles.list.title'));
});

test('a vehicle is refused, its mileage offline, then a response lost → keeps the input and stores everything once @long', async ({
  page,
  person,
  edge,
  t,
  format,
}) => {
  const garage = await person.signInOnSharedComputer();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const address = `/v1/vehicles/${clio}`;

  await test.step('loading fails; the retry succeeds', async () => {
    await edge.refuse('GET', address, 503, 'unavailable');
    await person.open(`/vehicles/${clio}`, t('vehicles.error.load'));
    await edge.heal();
    await page
      .getByRole('main')
      .getByRole('button', { name: t('common.action.retry') })
      .click();
    await person.expectPage('Clio');
  });

  await test.step('its mileage: offline, then a lost response', async () => {
    await page.getByRole('button', { name: t('vehicles.mileage.update') }).click();
    const mileage = person.field(t('vehicles.mileage.value.label'));
    const submit = page.getByRole('button', { name: t('vehicles.mileage.submit'), exact: true });
    const failed = page.getByRole('alert').getByText(t('vehicles.mileage.error.update'));
    await mileage.fill('51000');
    await edge.cut('POST', `${address}/mileage`);
    await submit.click();
    await expect(failed).toBeVisible();
    await edge.heal();
    await edge.lose('POST', `${address}/mileage`);
    const sent = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/mileage'));
    await submit.click();
    await sent;
    await expect(failed).toBeVisible();
    await expect(mileage).toHaveValue(/^51.000$/);
    await edge.heal();
    await submit.click();
    await person.expectToast(
      t('vehicles.mileage.toast.updated', { mileage: format.formatKilometres(51_000) }),
    );
    expect(await garage.list(`${address}/mileage`)).toHaveLength(2);
  });

  await test.step('a change: refused, then its response lost; the retry is no conflict', async () => {
    await person.open(`/vehicles/${clio}/edit`, t('vehicles.form.editTitle', { name: 'Clio' }));
    const name = person.field(t('vehicles.form.name.label'));
    const save = page.getByRole('button', { name: t('vehicles.form.submitEdit'), exact: true });
    const failed = page.getByRole('alert').getByText(t('vehicles.error.update'));
    await name.fill('Titine');
    await edge.refuse('PUT', address, 503, 'unavailable');
    await save.click();
    await expect(failed).toBeVisible();
    await edge.heal();
    await edge.lose('PUT', address);
    const sent = page.waitForEvent('requestfailed', (request) => request.url().endsWith(address));
    await save.click();
    await sent;
    await expect(failed).toBeVisible();
    await expect(name).toHaveValue('Titine');
    await edge.heal();
    await save.click();
    await person.expectToast(t('vehicles.toast.updated', { name: 'Titine' }));
    await expect(page.getByText(t('common.conflict.title'))).toHaveCount(0);
  });
});
