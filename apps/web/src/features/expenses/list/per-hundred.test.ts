import { measureConsumption } from '#features/expenses/list/expense-list.tsx';
import { anExpense } from '#testing/expenses.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { expect, it } from 'vitest';

it('fillings of two vehicles → each full one is measured from the previous full one', () => {
  const filled = (vehicle_id: string, day: number, mileage: number, quantity: number, isFull = true) =>
    anExpense({ vehicle_id, date: civilDateOf(2026, 3, day), mileage, quantity, unit: 'L', isFull });
  const [first, partial, last] = [
    filled('a', 1, 10_000, 40),
    filled('a', 5, 10_300, 10, false),
    filled('a', 9, 10_500, 20),
  ];
  const other = filled('b', 7, 10_400, 30);
  const perHundred = measureConsumption([last, other, partial, first, anExpense({ kind: 'toll' })], []);
  expect([first, partial, last, other].map(({ id }) => perHundred(id))).toEqual([
    undefined,
    undefined,
    6,
    undefined,
  ]);
});
