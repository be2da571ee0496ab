import { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import { reportCosts } from '#shared/sync/answers/report-answers.ts';
import { aMaintenance, aReading, aVehicle } from '#testing/builders.ts';
import { anExpense } from '#testing/expenses.ts';
import { expenseChange, readingChange, recordChange, vehicleChange } from '#testing/fake-feed.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { beforeEach, describe, expect, it } from 'vitest';

const [car, bike] = [aVehicle({ name: 'Zoé' }), aVehicle({ name: 'Été', type: 'motorcycle' })];
const at = (month: number, day: number) => ({ vehicle_id: car.id, date: civilDateOf(2026, month, day) });

describe('cost reports from the copy alone', () => {
  let copy: GarageInMemory;

  beforeEach(() => {
    copy = new GarageInMemory();
    copy.apply([
      ...[car, bike].map(vehicleChange),
      ...[aReading({ ...at(1, 10), mileage: 10_000 }), aReading({ ...at(3, 11), mileage: 11_200 })].map(
        readingChange,
      ),
      recordChange(aMaintenance({ ...at(1, 31), cost: 100.1 })),
      ...[
        anExpense({ ...at(1, 15), cost: 50 }),
        anExpense({ ...at(3, 1), cost: 70.2, kind: 'toll' }),
        anExpense({ ...at(3, 9), cost: 9.8, kind: 'toll' }),
        anExpense({ ...at(3, 2), vehicle_id: bike.id, cost: 240, kind: 'insurance' }),
      ].map(expenseChange),
    ]);
  });

  it('one vehicle by month → costs by kind, and kilometres interpolated between readings', () => {
    const { rows, total } = reportCosts(copy, { vehicleId: car.id, to: '2026-03-05' });
    expect(rows).toMatchObject([
      { key: '2026-01', cost: 150.1, distance: 420, kinds: [{ kind: 'fuel' }, { kind: 'maintenance' }] },
      { key: '2026-02', cost: 0, distance: 560, costPerKilometre: 0 },
      { key: '2026-03', cost: 70.2, distance: 100, kinds: [{ kind: 'toll', count: 1, cost: 70.2 }] },
    ]);
    expect(total).toMatchObject({ cost: 220.3, distance: 1080, costPerKilometre: 0.204 });
  });

  it('all vehicles by kind → distances cover only vehicles with known mileages', () => {
    const { rows, total, vehicles } = reportCosts(copy, { by: 'kind', from: '2026-02-01' });
    expect(rows).toMatchObject([
      { key: 'insurance', cost: 240, costPerKilometre: 0 },
      { key: 'toll', cost: 80, distance: 780, costPerKilometre: 0.1026 },
    ]);
    expect(total).toMatchObject({ cost: 320, distance: 780, costPerKilometre: 0.1026 });
    expect(vehicles).toMatchObject([
      { vehicle_id: bike.id, cost: 240, distance: null },
      { vehicle_id: car.id, cost: 80, distance: 780 },
    ]);
  });

  it('bought with a mileage → costs and kilometres count from the purchase, as on the server', () => {
    const bought = { purchaseDate: civilDateOf(2026, 2, 1), purchaseMileage: 8000 };
    const van = aVehicle({ name: 'Kangoo', ...bought });
    const on = (year: number, month: number, day: number) => ({
      vehicle_id: van.id,
      date: civilDateOf(year, month, day),
    });
    copy.apply([
      vehicleChange(van),
      readingChange(aReading({ ...on(2026, 11, 21), mileage: 10_000 })),
      recordChange(aMaintenance({ ...on(2025, 6, 1), cost: 900 })),
      recordChange(aMaintenance({ ...on(2026, 2, 1), cost: 100 })),
      expenseChange(anExpense({ ...on(2026, 1, 31), cost: 30, kind: 'toll' })),
      expenseChange(anExpense({ ...on(2026, 3, 1), cost: 20, kind: 'toll' })),
    ]);
    for (const by of ['month', 'year', 'kind', 'vehicle'] as const) {
      const { total } = reportCosts(copy, { vehicleId: van.id, by });
      expect(total).toMatchObject({ cost: 1050, distance: 2000, costPerKilometre: 0.06 });
    }
  });

  it('an empty garage → an empty report', () => {
    expect(reportCosts(new GarageInMemory())).toMatchObject({
      by: 'month',
      rows: [],
      total: { cost: 0, distance: null },
      vehicles: [],
    });
  });
});
