import { measureConsumption } from '#shared/sync/answers/consumption-answers.ts';
import { reportCosts } from '#shared/sync/answers/report-answers.ts';
import { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import { aMaintenance, aReading, aVehicle } from '#testing/builders.ts';
import { anExpense } from '#testing/expenses.ts';
import { expenseChange, readingChange, recordChange, vehicleChange } from '#testing/fake-feed.ts';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import { wireReport } from '@carnet/contract/reports/wire-report';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';

export const clio = aVehicle({
  name: 'Clio',
  energy: 'petrol',
  purchaseDate: civilDateOf(2025, 1, 15),
  purchasePrice: 9500,
});
const vespa = aVehicle({ name: 'Vespa', type: 'motorcycle' });

const on = (year: number, month: number, day: number) => ({
  vehicle_id: clio.id,
  date: civilDateOf(year, month, day),
});
const filling = (mileage: number, quantity: number): Partial<Expense> => ({
  kind: 'fuel',
  unit: 'L',
  mileage,
  quantity,
});

const READINGS = [
  aReading({ ...on(2025, 1, 15), mileage: 40_000 }),
  aReading({ ...on(2025, 12, 31), mileage: 52_000 }),
  aReading({ ...on(2026, 3, 31), mileage: 55_000 }),
];
const RECORDS = [
  aMaintenance({ ...on(2025, 2, 10), cost: 100 }),
  aMaintenance({ ...on(2026, 2, 12), cost: 180.5 }),
];
const EXPENSES = [
  anExpense({ ...on(2026, 1, 10), ...filling(52_300, 40), cost: 70 }),
  anExpense({ ...on(2026, 2, 10), ...filling(53_000, 42), cost: 76.5 }),
  anExpense({ ...on(2026, 3, 10), ...filling(53_700, 35), cost: 63 }),
  anExpense({ ...on(2026, 3, 20), kind: 'toll', cost: 12.3 }),
  anExpense({ vehicle_id: vespa.id, date: civilDateOf(2026, 1, 5), kind: 'insurance', cost: 240 }),
];

/**
 * A server with two vehicles that have costs in 2025 and the first months of 2026; reports are computed from
 * their rows.
 */
export function costedGarage() {
  const copy = new GarageInMemory();
  copy.apply([
    ...[clio, vespa].map(vehicleChange),
    ...READINGS.map(readingChange),
    ...RECORDS.map(recordChange),
    ...EXPENSES.map(expenseChange),
  ]);
  return vehicleGarage({
    listVehicles: ({ query }) => ({
      items: query['archived'] === 'true' ? [] : [clio, vespa],
      nextCursor: null,
    }),
    getVehicle: () => clio,
    getCostReport: ({ query }) => reportCosts(copy, query),
    getConsumption: ({ query }) => measureConsumption(copy, query['vehicleId'] ?? ''),
    listMaintenances: () => ({ items: RECORDS.toReversed(), nextCursor: null }),
    listExpenses: () => ({
      items: EXPENSES.filter(({ vehicle_id }) => vehicle_id === clio.id).toReversed(),
      nextCursor: null,
    }),
  });
}

/** A report of one month with these costs, in euros. */
export function aReport(
  month: string,
  costs: { readonly maintenance?: number; readonly fuel?: number },
): CostReport {
  const kinds = ['maintenance', 'fuel'] as const;
  const sums = kinds.flatMap((kind) => {
    const cost = costs[kind];
    if (cost === undefined) return [];
    return [{ vehicleId: clio.id, key: month, kind, count: 1, cents: Math.round(cost * 100) }];
  });
  return wireReport('month', sums, []);
}
