import { aMaintenance } from '#testing/builders.ts';
import { anExpense } from '#testing/expenses.ts';
import { refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { confirmedExpenseId } from '@carnet/domain/sync/derived-id';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';

const fuel = anExpense({
  vehicle_id: clio.id,
  cost: 71.02,
  quantity: 38.41,
  unit: 'L',
  place: 'Station du Lac',
});
const loan = anExpense({
  vehicle_id: clio.id,
  kind: 'loan',
  cost: 210,
  date: civilDateOf(2020, 1, 5),
  recurrence: { every: 'month', until: null },
});

function garage(items: readonly Expense[]) {
  return vehicleGarage({
    listVehicles: ({ query }) => ({
      items: query['archived'] === 'true' ? [] : [clio],
      nextCursor: null,
    }),
    listExpenses: () => ({ items: [...items], nextCursor: null }),
    createExpense: ({ body }) => anExpense({ ...fuel, id: body.id ?? fuel.id }),
  });
}

describe('adding a filling', () => {
  it('mileage, litres and total → computes the price; station and price are prefilled', async () => {
    const server = garage([fuel]);
    const { user } = await renderApp({ at: '/expenses/new' });
    const mileage = await screen.findByLabelText('Kilométrage au compteur');
    await waitFor(() => expect(document.activeElement).toBe(mileage));
    await user.keyboard('84300');
    await user.type(screen.getByLabelText('Quantité'), '40');
    expect(screen.getByLabelText(/^Total/)).toHaveProperty('value', '73,96');
    await user.clear(screen.getByLabelText(/^Total/));
    await user.type(screen.getByLabelText(/^Total/), '74,36');
    expect(screen.getByLabelText('Prix unitaire')).toHaveProperty('value', '1,859');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(server.callsOf('createExpense')).toHaveLength(1));
    expect(server.callsOf('createExpense')[0]?.body).toMatchObject({
      vehicle_id: clio.id,
      kind: 'fuel',
      mileage: 84_300,
      quantity: 40,
      unit: 'L',
      cost: 74.36,
      isFull: true,
      place: 'Station du Lac',
      recurrence: null,
    });
  });
});

it('vehicle with two fuels → the latest is preselected, the other is one choice away', async () => {
  const twin = { ...clio, energy: 'petrol', secondEnergy: 'lpg' } as const;
  const server = vehicleGarage({
    listVehicles: ({ query }) => ({ items: query['archived'] === 'true' ? [] : [twin], nextCursor: null }),
    listExpenses: () => ({ items: [{ ...fuel, fuel: 'lpg' }], nextCursor: null }),
    createExpense: ({ body }) => anExpense({ ...fuel, id: body.id ?? fuel.id }),
  });
  const { user } = await renderApp({ at: '/expenses/new' });
  const field = await screen.findByRole('combobox', { name: 'Carburant' });
  expect(field).toHaveProperty('value', 'GPL');
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'SP95-E10' }));
  await user.type(screen.getByLabelText('Quantité'), '30');
  await user.type(screen.getByLabelText(/^Total/), '52');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(server.callsOf('createExpense')).toHaveLength(1));
  expect(server.callsOf('createExpense')[0]?.body).toMatchObject({ fuel: 'e10', quantity: 30, unit: 'L' });
});

it('refund of fuel → no quantity in the form or in the body', async () => {
  const server = garage([fuel]);
  const { user } = await renderApp({ at: '/expenses/new' });
  await user.type(await screen.findByLabelText('Quantité'), '40');
  await user.click(screen.getByLabelText(/C’est un remboursement/));
  expect(screen.queryByLabelText('Quantité')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(server.callsOf('createExpense')).toHaveLength(1));
  expect(server.callsOf('createExpense')[0]?.body).toMatchObject({
    isRefund: true,
    quantity: null,
    unit: null,
    missedPrevious: false,
  });
});

describe('the list', () => {
  it('refund → marked by word and sign, subtracted from the total', async () => {
    garage([
      fuel,
      anExpense({ ...fuel, id: newId(), kind: 'insurance', cost: 100, isRefund: true, quantity: null }),
    ]);
    await renderApp({ at: '/expenses' });
    const list = await screen.findByRole('list', { name: 'Dépenses' });
    const [refund] = within(list).getAllByText(/Remboursement/);
    expect(refund?.closest('li')?.textContent).toContain('-100,00\u00a0€');
    expect(screen.getByText(/2 dépenses/).textContent).toContain('-28,98');
  });

  it('search and year → matching expenses, stored in the address; no match → a button to reset', async () => {
    garage([fuel, loan]);
    const { user, address } = await renderApp({ at: '/expenses?year=2020' });
    const list = await screen.findByRole('list', { name: 'Dépenses' });
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByRole('list', { name: 'Dépenses attendues' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Catégorie' }));
    await user.click(await screen.findByRole('option', { name: 'Péage' }));
    await screen.findByText('Aucune dépense ne correspond');
    expect(address()).toBe('/expenses?kind=toll&year=2020');
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    await waitFor(() => expect(address()).toBe('/expenses'));
    expect(screen.getByText(/par mois de dépenses récurrentes/).textContent).toContain('210,00');
  });

  it('words → searched by the server', async () => {
    const server = garage([fuel, loan]);
    server.use({
      listExpenses: ({ query }) => ({ items: query['q'] ? [fuel] : [fuel, loan], nextCursor: null }),
    });
    const { user } = await renderApp({ at: '/expenses' });
    await user.type(await screen.findByRole('searchbox', { name: 'Rechercher une dépense' }), 'lac');
    await waitFor(() => expect(screen.getByText(/^1 dépense/)).toBeDefined());
    expect(server.callsOf('listExpenses').at(-1)?.query).toMatchObject({ q: 'lac' });
  });

  it('new filling → does not ask for its kind; another expense does', async () => {
    garage([fuel]);
    await renderApp({ at: '/expenses/new' });
    await screen.findByLabelText(/^Kilométrage/);
    expect(screen.queryByRole('combobox', { name: /^Catégorie/ })).toBeNull();
    cleanup();
    await renderApp({ at: '/expenses/new?kind=other' });
    expect(await screen.findByRole('combobox', { name: /^Catégorie/ })).toBeDefined();
  });

  it('filter by kind → matching expenses and their sum, stored in the address', async () => {
    garage([fuel, loan]);
    const { user, address } = await renderApp({ at: '/expenses' });
    const list = await screen.findByRole('list', { name: 'Dépenses' });
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    await user.click(screen.getByRole('combobox', { name: 'Catégorie' }));
    await user.click(await screen.findByRole('option', { name: 'Carburant' }));
    await waitFor(() => expect(address()).toBe('/expenses?kind=fuel'));
    expect(screen.getByText(/^1 dépense/).textContent).toContain('71,02');
  });

  it('monthly loan → expected, and one tap books it as the next of its series', async () => {
    const server = garage([loan]);
    const { user } = await renderApp({ at: '/expenses' });
    const expected = await screen.findByRole('list', { name: 'Dépenses attendues' });
    expect(expected.textContent).toContain('Attendue le 5 févr. 2020');
    await user.click(within(expected).getByRole('button', { name: /^Confirmer/ }));
    await waitFor(() => expect(server.callsOf('createExpense')).toHaveLength(1));
    expect(server.callsOf('createExpense')[0]?.body).toMatchObject({
      kind: 'loan',
      cost: 210,
      date: '2020-02-05',
      id: confirmedExpenseId(loan.id, '2020-02-05'),
      series_id: loan.id,
      recurrence: { every: 'month', until: null },
    });
  });

  it('yearly insurance whose premium is in a record → not expected as well', async () => {
    const yearly = { every: 'year', until: null } as const;
    const insurance = { ...loan, id: newId(), kind: 'insurance', recurrence: yearly } as const;
    const server = garage([loan, insurance]);
    const premium = aMaintenance({
      vehicle_id: clio.id,
      type: 'insurance',
      date: civilDateOf(2020, 12, 20),
      cost: 512.4,
    });
    server.use({
      listMaintenances: ({ query }) => ({
        items: query['type'] === 'insurance' ? [premium] : [],
        nextCursor: null,
      }),
    });
    await renderApp({ at: '/expenses' });
    const rows = async () =>
      within(await screen.findByRole('list', { name: 'Dépenses attendues' })).getAllByRole('listitem');
    await waitFor(async () =>
      expect((await rows()).map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Crédit.*5 févr. 2020/),
        expect.stringMatching(/^Assurance.*5 janv. 2022/),
      ]),
    );
  });

  it('confirmed, deleted and confirmed again → added under another id', async () => {
    const server = garage([loan]);
    const derived = confirmedExpenseId(loan.id, '2020-02-05');
    server.use({
      createExpense: ({ body }) =>
        body.id === derived ? refuse('deleted') : anExpense({ ...loan, id: String(body.id) }),
    });
    const { user } = await renderApp({ at: '/expenses' });
    const expected = await screen.findByRole('list', { name: 'Dépenses attendues' });
    await user.click(within(expected).getByRole('button'));
    await waitFor(() => expect(server.callsOf('createExpense')).toHaveLength(2));
    expect(server.callsOf('createExpense').at(-1)?.body).toMatchObject({ series_id: loan.id, cost: 210 });
    await screen.findByText('Dépense ajoutée');
  });
});
