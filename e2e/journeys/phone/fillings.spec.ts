import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { addDays, addMonths } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { confirmedExpenseId } from '@carnet/domain/sync/derived-id';
import { hasWholeCopy } from '../../support/copy.ts';
import { samplePhoto } from '../../support/sample-files.ts';
import { Taps } from '../../support/taps.ts';
import { expect, test } from '../../support/test.ts';
import type { Locator, Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');
const FUEL = { kind: 'fuel', unit: 'L', place: 'Station du Lac' } as const;

/** Fills fields one after the other, from the focused one, with the Next key of the keypad. */
async function typeInTurn(page: Page, entries: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [index, [field, text]] of entries.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
}

test('a fill-up in three taps from the add menu, two from the vehicle, one from the shortcut', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio', energy: 'petrol', currentMileage: 50_000 });
  const before = { vehicle_id: clio, date: addDays(TODAY, -9), cost: 70, mileage: 50_000, quantity: 40 };
  await garage.send('POST', '/v1/expenses', { ...FUEL, ...before });
  const save = page.getByRole('button', { name: t('expenses.form.submit'), exact: true });
  const mileage = person.field(t('expenses.form.mileage'));
  const quantity = person.field(t('expenses.form.quantity'));
  const total = person.field(t('expenses.form.cost'));
  const fillings = async () => (await garage.list('/v1/expenses?kind=fuel')) as unknown as Expense[];

  await test.step('add, « Noter un plein », save: the last price gives the total', async () => {
    await person.open('/dashboard', t('dashboard.title'));
    const taps = new Taps();
    await taps.on(page.getByRole('button', { name: t('shell.fab.open'), exact: true }));
    await taps.on(page.getByRole('menuitem', { name: t('shell.nav.addFilling') }));
    await person.expectPage(t('expenses.form.addFilling'));
    await typeInTurn(page, [
      [mileage, '50500'],
      [quantity, format.formatThousandths(30)],
    ]);
    await expect(total).toHaveValue(new RegExp(`^${format.formatThousandths(52.5)}`));
    await taps.on(save);
    await person.expectToast(t('expenses.toast.added'));
    expect(taps.count).toBe(3);
    await expect.poll(fillings).toHaveLength(2);
    expect((await fillings())[0]).toMatchObject({
      vehicle_id: clio,
      date: TODAY,
      mileage: 50_500,
      quantity: 30,
      cost: 52.5,
      isFull: true,
      place: 'Station du Lac',
    });
  });

  await test.step('from the vehicle: another total changes the unit price', async () => {
    await person.open(`/vehicles/${clio}`, 'Clio');
    const taps = new Taps();
    await taps.on(page.getByRole('link', { name: t('expenses.vehicle.fillFor', { name: 'Clio' }) }));
    await person.expectPage(t('expenses.form.addFilling'));
    await typeInTurn(page, [
      [mileage, '51000'],
      [quantity, format.formatThousandths(30)],
      [total, format.formatThousandths(60)],
    ]);
    const price = `${format.formatThousandths(2)}\u00a0${t('expenses.form.perUnit', { unit: 'L' })}`;
    await expect(page.getByText(t('expenses.form.priceIs', { price }))).toBeVisible();
    await taps.on(save);
    await person.expectToast(t('expenses.toast.added'), 2);
    expect(taps.count).toBe(2);
  });

  await test.step('from the app shortcut', async () => {
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    await person.open(manifest.shortcuts[0].url, t('expenses.form.addFilling'));
    const taps = new Taps();
    await typeInTurn(page, [
      [mileage, '51400'],
      [quantity, format.formatThousandths(24)],
    ]);
    await taps.on(save);
    await expect.poll(fillings).toHaveLength(4);
    expect(taps.count).toBe(1);
    expect((await fillings()).map(({ cost }) => cost).toSorted((a, b) => a - b)).toEqual([48, 52.5, 60, 70]);
  });

  await test.step('each fill-up shows its consumption, the vehicle the average', async () => {
    await person.open(`/expenses?vehicle=${clio}`, t('expenses.title'));
    const perHundred = t('expenses.consumption.mean', { quantity: format.formatNumber(6), unit: 'L' });
    await expect(page.getByRole('list', { name: t('expenses.title') }).getByText(perHundred)).toHaveCount(3);
    await person.open(`/vehicles/${clio}`, 'Clio');
    await expect(page.getByText(perHundred).first()).toBeVisible();
  });
});

test('offline: a charge with its receipt waits, is shown, and is sent once', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const zoe = await garage.addVehicle({ name: 'Zoé', energy: 'electric', currentMileage: 20_000 });
  await person.open('/dashboard', t('dashboard.title'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await page.context().setOffline(true);

  await person.open('/expenses/new', t('expenses.form.addFilling'));
  await typeInTurn(page, [
    [person.field(t('expenses.form.mileage')), '20300'],
    [person.field(t('expenses.form.energy')), '45'],
    [person.field(t('expenses.form.cost')), format.formatThousandths(9.9)],
  ]);
  await page.getByText(t('expenses.form.more'), { exact: true }).click();
  await person.field(t('expenses.form.station')).fill('Maison');
  await person.attachFile(t('expenses.form.addFiles'), samplePhoto('recu.png'));
  await page.getByRole('button', { name: t('expenses.form.submit'), exact: true }).click();
  await person.expectToast(t('expenses.toast.added'));

  await person.open('/expenses?q=maison', t('expenses.title'));
  const row = page.getByRole('list', { name: t('expenses.title') }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row.getByText(t('shell.sync.mark'))).toBeVisible();
  await person.open(`/vehicles/${zoe}`, 'Zoé');
  await expect(page.getByText(format.formatKilometres(20_300)).first()).toBeVisible();

  await page.context().setOffline(false);
  await expect.poll(() => garage.list('/v1/expenses')).toHaveLength(1);
  const [stored] = await garage.list('/v1/expenses');
  expect(stored).toMatchObject({ kind: 'charge', quantity: 45, unit: 'kWh', cost: 9.9, place: 'Maison' });
  expect(stored?.['files']).toHaveLength(1);
});

test('a loan payment: confirmed by one tap here and on another device → booked once, also in its month and the list', async ({
  page,
  person,
  edge,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const paid = addMonths(TODAY, -1);
  const due = addMonths(paid, 1);
  const loan = { vehicle_id: clio, kind: 'loan', cost: 210, recurrence: { every: 'month', until: null } };
  await garage.send('POST', '/v1/expenses', { ...loan, date: paid });
  const [first] = await garage.list('/v1/expenses');
  const series_id = String(first?.['id']);
  await person.open('/expenses', t('expenses.title'));
  await expect(
    page.getByText(t('expenses.monthly.total', { amount: format.formatEuros(210) })),
  ).toBeVisible();
  // The change of the other device is unknown here before the tap: the feed is not read, and the server is not asked.
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await edge.refuse('GET', '/v1/changes*', 503, 'unavailable');
  await garage.send('POST', '/v1/expenses', {
    ...loan,
    id: confirmedExpenseId(series_id, due),
    date: due,
    series_id,
  });
  const taps = new Taps();
  const expected = page.getByRole('list', { name: t('expenses.expected.title') });
  await taps.on(expected.getByRole('button'));
  await person.expectToast(t('expenses.toast.added'));
  expect(taps.count).toBe(1);
  await edge.heal();
  await expect.poll(() => garage.list('/v1/expenses')).toHaveLength(2);
  await expect(expected.getByRole('button')).toHaveCount(0);
  await expect(
    page.getByText(t('expenses.total', { count: 2, amount: format.formatEuros(420) })),
  ).toBeVisible();
});

test('a plug-in hybrid shows the consumption of each energy, and the total cost and emissions', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const hybrid = await garage.addVehicle({ name: '3008', energy: 'plugin_hybrid', currentMileage: 12_000 });
  const fill = (days: number, mileage: number, amounts: object) =>
    garage.send('POST', '/v1/expenses', {
      vehicle_id: hybrid,
      date: addDays(TODAY, -days),
      mileage,
      confirmMileage: true,
      ...amounts,
    });
  await fill(40, 10_000, { kind: 'fuel', unit: 'L', quantity: 30, cost: 54 });
  await fill(10, 11_000, { kind: 'fuel', unit: 'L', quantity: 20, cost: 36 });
  await fill(30, 10_100, { kind: 'charge', unit: 'kWh', quantity: 9, cost: 2 });
  await fill(20, 10_500, { kind: 'charge', unit: 'kWh', quantity: 40, cost: 8 });

  await person.open(`/vehicles/${hybrid}`, '3008');
  const mean = (quantity: number, unit: string) =>
    t('expenses.consumption.mean', { quantity: `${quantity}`, unit });
  await expect(page.getByText(mean(2, 'L'), { exact: true })).toBeVisible();
  await expect(page.getByText(mean(10, 'kWh'), { exact: true })).toBeVisible();
  const both = page
    .locator('div', { has: page.getByText(t('expenses.consumption.both'), { exact: true }) })
    .last();
  await expect(both).toContainText(t('expenses.consumption.cost', { amount: format.formatEuros(5.6) }));
  // 2 L × 27.7 + 10 kWh × 0.48 g/km.
  await expect(both).toContainText(/≈\s60\sg/);
});
