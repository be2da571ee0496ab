import {
  blankExpense,
  toExpenseBody,
  kindsFor,
  withAmount,
  type Amount,
} from '#features/expenses/form/expense-values.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { EXPENSE_KINDS, isFilling } from '@carnet/domain/expenses/expense';
import { describe, expect, it } from 'vitest';

const blank = blankExpense('e1', { vehicle_id: 'v1', kind: 'fuel', date: civilDateOf(2026, 3, 5) });

/** Quantity, unit price and total after typing these in order. */
function after(...typed: readonly [Amount, number | null][]) {
  const values = typed.reduce((form, [field, amount]) => withAmount(form, field, amount), blank);
  return [values.quantity, values.unitPrice, values.cost];
}

describe('any two of quantity, price and total', () => {
  it.each<[string, readonly [Amount, number | null][], unknown]>([
    [
      'litres and total',
      [
        ['quantity', 40],
        ['cost', 74.36],
      ],
      [40, 1.859, 74.36],
    ],
    [
      'total and price',
      [
        ['cost', 70],
        ['unitPrice', 1.75],
      ],
      [40, 1.75, 70],
    ],
    [
      'litres and price',
      [
        ['quantity', 40],
        ['unitPrice', 1.859],
      ],
      [40, 1.859, 74.36],
    ],
    [
      'a corrected total',
      [
        ['quantity', 40],
        ['cost', 74.36],
        ['cost', 80],
      ],
      [40, 2, 80],
    ],
    [
      'corrected litres, the price was typed',
      [
        ['unitPrice', 2],
        ['cost', 70],
        ['cost', 80],
      ],
      [40, 2, 80],
    ],
    ['only the total', [['cost', 70]], [null, null, 70]],
    [
      'litres cleared',
      [
        ['quantity', 40],
        ['cost', 80],
        ['quantity', null],
      ],
      [null, null, 80],
    ],
    [
      'the computed one overwritten',
      [
        ['quantity', 40],
        ['cost', 80],
        ['unitPrice', 1.5],
      ],
      [40, 1.5, 60],
    ],
  ])('%s', (_, typed, amounts) => {
    expect(after(...typed)).toEqual(amounts);
  });
});

it('toll with litres left over from another kind → sent without them', () => {
  const values = { ...blank, kind: 'toll' as const, quantity: 40, cost: 12, missedPrevious: true };
  expect(toExpenseBody(values)).toMatchObject({
    quantity: null,
    unit: null,
    missedPrevious: false,
    cost: 12,
  });
});

describe('kinds of expense', () => {
  it.each([
    ['electric', ['charge']],
    ['hybrid', ['fuel']],
    ['plugin_hybrid', ['fuel', 'charge']],
    [null, ['fuel', 'charge']],
  ] as const)('vehicle of energy %s → %o, and kinds without energy', (energy, fillings) => {
    const kinds = kindsFor({ energy }, 'toll');
    expect(kinds.filter(isFilling)).toEqual(fillings);
    expect(kinds).toHaveLength(EXPENSE_KINDS.length - 2 + fillings.length);
  });

  it('stored fuel of a car that is now electric → still offered', () => {
    expect(kindsFor({ energy: 'electric' }, 'fuel').filter(isFilling)).toEqual(['fuel', 'charge']);
  });
});
