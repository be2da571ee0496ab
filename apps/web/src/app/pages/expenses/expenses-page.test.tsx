import { anExpense } from '#testing/expenses.ts';
import { renderApp } from '#testing/render-app.tsx';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor, within } from '@testing-library/react';
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

describe('noting a filling', () => {
  it('mileage, litres and total → the price follows, the station of the last time stands there', async () => {
    const server = garage([fuel]);
    const { user } = await renderApp({ at: '/expenses/new' });
    await user.type(await screen.findByLabelText('Kilométrage au compteur'), '84300');
    await user.type(screen.getByLabelText('Quantité'), '40');
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

describe('the list', () => {
  it('filtered by kind → what is left and its sum, kept in the address', async () => {
    garage([fuel, loan]);
    const { user, address } = await renderApp({ at: '/expenses' });
    const list = await screen.findByRole('list', { name: 'Dépenses' });
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    await user.click(screen.getByRole('combobox', { name: 'Nature' }));
    await user.click(await screen.findByRole('option', { name: 'Carburant' }));
    await waitFor(() => expect(address()).toBe('/expenses?kind=fuel'));
    expect(screen.getByText(/^1 dépense/).textContent).toContain('71,02');
  });

  it('a loan of every month → expected, and booked by one tap as the next of its series', async () => {
    const server = garage([loan]);
    const { user } = await renderApp({ at: '/expenses' });
    const expected = await screen.findByRole('list', { name: 'Dépenses attendues' });
    expect(expected.textContent).toContain('Attendue le 5 févr. 2020');
    await user.click(within(expected).getByRole('button', { name: 'Confirmer' }));
    await waitFor(() => expect(server.callsOf('createExpense')).toHaveLength(1));
    expect(server.callsOf('createExpense')[0]?.body).toMatchObject({
      kind: 'loan',
      cost: 210,
      date: '2020-02-05',
      series_id: loan.id,
      recurrence: { every: 'month', until: null },
    });
  });
});
