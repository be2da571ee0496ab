import { civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import {
  changeBetween,
  meanOfLegs,
  monthsBetween,
  countMonths,
  toReportPeriod,
  runningTotals,
  listYears,
  yearToDate,
} from '#costs/report-figures.ts';
import { centsFromInteger } from '#money/cents.ts';
import { describe, expect, it } from 'vitest';

const day = (year: number, month: number, date: number) => civilDateOf(year, month, date);
const today = day(2026, 11, 25);

describe('the days of a period', () => {
  it.each([
    ['twelveMonths', {}, '2025-12-01', '2026-11-25'],
    ['thisYear', {}, '2026-01-01', '2026-11-25'],
    ['lastYear', {}, '2025-01-01', '2025-12-31'],
    ['all', {}, null, '2026-11-25'],
    ['custom', {}, null, '2026-11-25'],
    ['custom', { from: day(2026, 2, 3) }, '2026-02-03', '2026-11-25'],
    ['custom', { from: day(2026, 2, 3), to: day(2026, 5, 10) }, '2026-02-03', '2026-05-10'],
    ['custom', { from: day(2026, 5, 10), to: day(2026, 2, 3) }, '2026-02-03', '2026-05-10'],
  ] as const)('%s with %o → %s to %s', (name, chosen, from, to) => {
    expect(toReportPeriod(name, today, chosen)).toEqual({ from, to });
  });

  it('twelve months on 31 March → from 1 April', () => {
    expect(toReportPeriod('twelveMonths', day(2026, 3, 31)).from).toBe('2025-04-01');
  });
});

describe('the months of a period', () => {
  it.each([
    ['2025-11', '2026-02', ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['2026-02', '2026-02', ['2026-02']],
    ['2026-03', '2026-02', []],
  ])('%s to %s → %o', (first, last, months) => {
    expect(monthsBetween(first, last)).toEqual(months);
  });

  it('a reading with a mistyped year → the latest 600 months', () => {
    const months = monthsBetween('0206-01', '2026-11');
    expect([months.length, months[0], months.at(-1)]).toEqual([600, '1976-12', '2026-11']);
  });

  it('years → each once', () => {
    expect(listYears(['2025-11', '2025-12', '2026-01'])).toEqual(['2025', '2026']);
  });

  it.each([
    [day(2026, 1, 1), day(2026, 12, 31), 12],
    [day(2026, 4, 1), day(2026, 5, 15), 1 + 15 / 31],
    [day(2026, 4, 16), day(2026, 4, 30), 0.5],
    [day(2026, 4, 16), day(2026, 4, 16), 1 / 30],
    [day(2026, 1, 31), day(2026, 2, 28), 1 / 31 + 1],
  ])('from %s to %s → %d months', (from, to, months) => {
    expect(countMonths({ from, to })).toBeCloseTo(months, 10);
  });
});

describe('a year compared with the previous year', () => {
  it.each([
    [day(2026, 11, 25), '2026-01-01', '2025-01-01', '2025-11-25'],
    [day(2024, 2, 29), '2024-01-01', '2023-01-01', '2023-02-28'],
    [day(2025, 2, 28), '2025-01-01', '2024-01-01', '2024-02-28'],
    [day(2025, 12, 31), '2025-01-01', '2024-01-01', '2024-12-31'],
  ] as [CivilDate, string, string, string][])('until %s → the same days', (to, from, before, beforeTo) => {
    expect(yearToDate(to)).toEqual({ current: { from, to }, before: { from: before, to: beforeTo } });
  });

  it.each([
    [200, 250, 0.25],
    [200, 150, -0.25],
    [200, 200, 0],
    [200, 0, -1],
    [0, 10, null],
  ])('%d, then %d → %s', (before, after, change) => {
    expect(changeBetween(before, after)).toBe(change);
  });
});

it('running totals in cents are exact', () => {
  expect(runningTotals([10, 20, 0, 70].map(centsFromInteger))).toEqual([10, 30, 30, 100]);
});

describe('a mean over legs', () => {
  it('is weighted by kilometres', () => {
    const legs = [
      { distance: 100, quantity: 10, cost: 20 },
      { distance: 900, quantity: 45, cost: 90 },
    ];
    expect(meanOfLegs(legs)).toEqual({ distance: 1000, perHundred: 5.5, costPerHundred: 11 });
  });

  it('without legs → null, no division by zero', () => {
    expect(meanOfLegs([])).toBeNull();
  });
});
