import { anExpense } from '#testing/expenses.ts';
import { renderApp } from '#testing/render-app.tsx';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import { toFillingFacts } from '@carnet/contract/expenses/expense-facts';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { computeConsumption } from '@carnet/domain/expenses/consumption';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

it.each([
  [[40], '5 L aux 100 km', false],
  [[40, 48], '5,5 L aux 100 km', true],
])(
  'full fillings of %o L, each after 800 km → %s; a range only for several legs',
  async (litres, mean, hasRange) => {
    const fillings = [30, ...litres].map((quantity, index) =>
      anExpense({
        vehicle_id: clio.id,
        date: civilDateOf(2026, 3, 1 + index),
        mileage: 10_000 + index * 800,
        quantity,
        unit: 'L',
        cost: 60,
      }),
    );
    vehicleGarage({
      listExpenses: () => ({ items: fillings, nextCursor: null }),
      getConsumption: () => wireConsumption(computeConsumption(clio, fillings.map(toFillingFacts))),
    });
    await renderApp({ at: `/vehicles/${clio.id}` });
    const card = within(await screen.findByRole('region', { name: 'Dépenses' }));
    const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? '';
    const terms = await card.findAllByText((_, element) => plain(element?.textContent ?? null) === mean);
    expect(terms.some(({ tagName }) => tagName === 'DD')).toBe(true);
    expect(card.queryAllByText(/de 5 à 6\sL/)).toHaveLength(hasRange ? 1 : 0);
    expect(card.queryAllByText(/de 5 à 5\sL/)).toEqual([]);
  },
);
