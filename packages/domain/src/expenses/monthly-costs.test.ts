import { civilDateOf } from '#calendar/civil-date.ts';
import { expectedExpenses, type Recurrence } from '#expenses/expected-expenses.ts';
import { monthlyCosts, type CostedRecurrence } from '#expenses/monthly-costs.ts';
import { centsFromInteger } from '#money/cents.ts';
import { expect, it } from 'vitest';

const due = (
  id: string,
  kind: CostedRecurrence['kind'],
  cents: number,
  recurrence: Recurrence | null,
): CostedRecurrence => ({
  id,
  kind,
  cost: centsFromInteger(cents),
  isRefund: false,
  date: civilDateOf(2026, 3, 5),
  seriesId: null,
  recurrence,
});

it('a loan, two insurances, a tax and a single payment → monthly cost by kind, in list order', () => {
  const year = { every: 'year', until: null } as const;
  const expenses = [
    due('a', 'loan', 16_840, { every: 'month', until: null }),
    due('b', 'insurance', 52_000, year),
    due('c', 'insurance', 21_460, year),
    due('d', 'tax', 100, { every: 'quarter', until: null }),
    due('e', 'toll', 3860, null),
    due('f', 'loan', 9900, { every: 'month', until: civilDateOf(2026, 3, 31) }),
  ];
  // 520 € / 12 = 43.33 €, 214.60 € / 12 = 17.88 €; 1 € / 3 = 0.33 €; a loan that has ended is excluded.
  expect(monthlyCosts(expectedExpenses(expenses))).toEqual([
    { kind: 'insurance', cost: 4333 + 1788 },
    { kind: 'tax', cost: 33 },
    { kind: 'loan', cost: 16_840 },
  ]);
});

it('a monthly refund → subtracted, even below zero', () => {
  const month = { every: 'month', until: null } as const;
  const refund = { ...due('b', 'fuel', 5000, month), isRefund: true };
  expect(monthlyCosts(expectedExpenses([due('a', 'fuel', 3000, month), refund]))).toEqual([
    { kind: 'fuel', cost: -2000 },
  ]);
});

it('nothing recurs → empty', () => {
  expect(monthlyCosts([])).toEqual([]);
});
