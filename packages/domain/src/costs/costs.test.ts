import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costsByMonth, estimatedCost, summariseCosts, type CostedRecord } from '#costs/costs.ts';
import { centsFromEuros, centsFromInteger, eurosFromCents, type Cents } from '#money/cents.ts';
import { day } from '#testing/civil-dates.ts';

const NOTHING = { count: 0, cost: 0 };

function euros(amount: number): Cents {
  const cents = centsFromEuros(amount);
  if (cents === null) throw new Error(`Not an amount: ${amount}`);
  return cents;
}

function record(id: string, date: string, amount: number, facts: Partial<CostedRecord> = {}): CostedRecord {
  return {
    id,
    vehicleId: 'clio',
    type: 'oil_change',
    date: day(date),
    cost: euros(amount),
    isRefund: false,
    ...facts,
  };
}

describe('estimatedCost', () => {
  const records = [
    record('b', '2025-03-10', 99.5),
    record('a', '2024-03-10', 89.9),
    record('c', '2026-03-10', 0),
    record('d', '2026-06-01', 310, { type: 'brake_service' }),
    record('e', '2026-06-01', 120, { vehicleId: 'twingo' }),
  ];

  it('several records → the latest of this vehicle and type with a cost', () => {
    expect(estimatedCost(records, 'clio', 'oil_change')).toBe(9950);
    expect(estimatedCost(records.toReversed(), 'clio', 'oil_change')).toBe(9950);
    expect(estimatedCost(records, 'clio', 'brake_service')).toBe(31_000);
    expect(estimatedCost(records, 'twingo', 'oil_change')).toBe(12_000);
  });

  it('two on the latest day → the one with the greatest id, in any order', () => {
    const sameDay = [
      record('y', '2026-03-10', 70),
      record('z', '2026-03-10', 80),
      record('x', '2026-03-10', 90),
    ];
    expect(estimatedCost(sameDay, 'clio', 'oil_change')).toBe(8000);
    expect(estimatedCost(sameDay.toReversed(), 'clio', 'oil_change')).toBe(8000);
  });

  it('no record of this vehicle and type, or only free ones → null', () => {
    expect(estimatedCost([], 'clio', 'oil_change')).toBeNull();
    expect(estimatedCost(records, 'twingo', 'brake_service')).toBeNull();
    expect(estimatedCost([record('a', '2026-01-01', 0)], 'clio', 'oil_change')).toBeNull();
  });

  it('a refund → ignored', () => {
    const refunded = [...records, record('f', '2026-09-01', 45, { isRefund: true })];
    expect(estimatedCost(refunded, 'clio', 'oil_change')).toBe(9950);
    expect(
      estimatedCost([record('f', '2026-09-01', 45, { isRefund: true })], 'clio', 'oil_change'),
    ).toBeNull();
  });

  it('one cent → counts', () => {
    expect(estimatedCost([record('a', '2026-01-01', 0.01)], 'clio', 'oil_change')).toBe(1);
  });
});

describe('costsByMonth', () => {
  it('a range across the new year → every month, 0 without records', () => {
    const records = [
      record('a', '2025-11-30', 10.1),
      record('b', '2026-01-01', 20.2),
      record('c', '2026-01-31', 0),
      record('d', '2026-02-01', 40),
      record('e', '2025-10-31', 80),
    ];
    expect(costsByMonth(records, '2025-11', '2026-01')).toEqual([
      { month: '2025-11', count: 1, cost: 1010 },
      { month: '2025-12', ...NOTHING },
      { month: '2026-01', count: 2, cost: 2020 },
    ]);
  });

  it('a refund → subtracted, even below zero, and counted as an entry', () => {
    const refund = { isRefund: true };
    const records = [
      record('a', '2025-11-30', 10.1),
      record('b', '2025-11-12', 4.05, refund),
      record('c', '2025-12-01', 20, refund),
    ];
    expect(costsByMonth(records, '2025-11', '2025-12')).toEqual([
      { month: '2025-11', count: 2, cost: 605 },
      { month: '2025-12', count: 1, cost: -2000 },
    ]);
  });

  it('a single month → that month; a reversed range → none', () => {
    expect(costsByMonth([], '2026-02', '2026-02')).toEqual([{ month: '2026-02', ...NOTHING }]);
    expect(costsByMonth([], '2026-02', '2026-01')).toEqual([]);
  });

  it.each(['2026', '2026-13', '2026-00', '2026-1', '2026-01-01', ''])(
    '%j is not a month → throws',
    (month) => {
      expect(() => costsByMonth([], month, '2026-12')).toThrow(RangeError);
      expect(() => costsByMonth([], '2026-01', month)).toThrow(RangeError);
    },
  );
});

describe('summariseCosts', () => {
  it('records of several years → this month, this year and all time', () => {
    const records = [
      record('a', '2026-11-01', 1.5),
      record('b', '2026-11-21', 2.25),
      record('c', '2026-10-31', 10),
      record('d', '2026-01-01', 20),
      record('e', '2025-12-31', 100),
      record('f', '2025-11-21', 200),
    ];
    expect(summariseCosts(records, day('2026-11-21'))).toEqual({
      thisMonth: { count: 2, cost: 375 },
      thisYear: { count: 4, cost: 3375 },
      allTime: { count: 6, cost: 33_375 },
    });
  });

  it('no record → zeros', () => {
    expect(summariseCosts([], day('2026-11-21'))).toEqual({
      thisMonth: NOTHING,
      thisYear: NOTHING,
      allTime: NOTHING,
    });
  });
});

describe('sums of arbitrary costs', () => {
  const anyRecord = fc
    .record({
      month: fc.integer({ min: 1, max: 12 }),
      year: fc.integer({ min: 2020, max: 2026 }),
      cents: fc.integer({ min: 0, max: 999_999_999 }),
    })
    .map(({ year, month, cents }) =>
      record('r', `${year}-${String(month).padStart(2, '0')}-28`, eurosFromCents(centsFromInteger(cents))),
    );

  it('by month and in total, no cent is lost when converting from euros', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 300 }), (records) => {
        const exact = records.reduce((total, { cost }) => total + BigInt(cost), 0n);
        const months = costsByMonth(records, '2020-01', '2026-12');
        const byMonth = months.reduce((total, { cost }) => total + BigInt(cost), 0n);
        const { allTime } = summariseCosts(records, day('2026-11-21'));
        expect(months).toHaveLength(84);
        expect(byMonth).toBe(exact);
        expect(BigInt(allTime.cost)).toBe(exact);
        expect(allTime.count).toBe(records.length);
        expect(months.reduce((total, { count }) => total + count, 0)).toBe(records.length);
      }),
    );
  });
});
