import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it } from 'vitest';
import { mostExpensiveMonth, lastTwelveMonths, totalCost } from '#features/dashboard/last-months.ts';

describe('the last twelve months of costs', () => {
  it('months with and without records → twelve up to the current one, the others at 0', () => {
    const months = lastTwelveMonths(
      [
        { month: '2024-11', count: 9, cost: 900 },
        { month: '2025-12', count: 1, cost: 12.5 },
        { month: '2026-03', count: 2, cost: 89.9 },
      ],
      civilDateOf(2026, 3, 31),
    );
    expect(months.map(({ month }) => month)).toEqual([
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(months.filter(({ count }) => count > 0)).toEqual([
      { month: '2025-12', count: 1, cost: 12.5 },
      { month: '2026-03', count: 2, cost: 89.9 },
    ]);
  });

  it('last day of a long month → no month is skipped', () => {
    const months = lastTwelveMonths([], civilDateOf(2026, 10, 31));
    expect(new Set(months.map(({ month }) => month)).size).toBe(12);
  });

  it('amounts that floating point cannot add → exact sum', () => {
    const months = [0.1, 0.2, 12_345.67].map((cost, position) => ({
      month: `2026-0${position + 1}`,
      count: 1,
      cost,
    }));
    expect(totalCost(months)).toBe(12_345.97);
  });

  it('two equally expensive months → the later one', () => {
    const months = [
      { month: '2026-01', count: 1, cost: 50 },
      { month: '2026-02', count: 1, cost: 50 },
      { month: '2026-03', count: 1, cost: 20 },
    ];
    expect(mostExpensiveMonth(months)?.month).toBe('2026-02');
  });

  it('nothing spent → undefined', () => {
    expect(mostExpensiveMonth(lastTwelveMonths([], civilDateOf(2026, 3, 1)))).toBeUndefined();
  });
});
