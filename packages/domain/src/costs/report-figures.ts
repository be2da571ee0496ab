import { addDays, addMonths, civilDateOf, monthOf, yearOf, type CivilDate } from '#calendar/civil-date.ts';
import type { Days } from '#costs/driven.ts';
import { MOST_SPANS } from '#costs/most-spans.ts';
import type { Balance, Cents } from '#money/cents.ts';

export const REPORT_PERIODS = ['twelveMonths', 'thisYear', 'lastYear', 'all', 'custom'] as const;
export type ReportPeriodName = (typeof REPORT_PERIODS)[number];

/** The days of a report; `from` is null if it starts with the first cost or reading. */
export interface ReportPeriod {
  readonly from: CivilDate | null;
  readonly to: CivilDate;
}

/**
 * The days of a named period. `twelveMonths` is the current month and the eleven before. `custom` ends today without
 * `to`, and is reversed if it ends before it starts.
 */
export function toReportPeriod(
  name: ReportPeriodName,
  today: CivilDate,
  { from = null, to = null }: { readonly from?: CivilDate | null; readonly to?: CivilDate | null } = {},
): ReportPeriod {
  const year = Number(yearOf(today));
  switch (name) {
    case 'twelveMonths':
      return { from: addMonths(firstOfMonth(monthOf(today)), -11), to: today };
    case 'thisYear':
      return { from: civilDateOf(year, 1, 1), to: today };
    case 'lastYear':
      return { from: civilDateOf(year - 1, 1, 1), to: civilDateOf(year - 1, 12, 31) };
    case 'all':
      return { from: null, to: today };
    case 'custom': {
      const end = to ?? today;
      return from !== null && from > end ? { from: end, to: from } : { from, to: end };
    }
  }
}

/** The months of a period (`YYYY-MM`) in order, both included, with or without costs; at most the latest 600. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (
    let day = firstOfMonth(last);
    monthOf(day) >= first && months.length < MOST_SPANS;
    day = addMonths(day, -1)
  ) {
    months.push(monthOf(day));
  }
  return months.toReversed();
}

/** The years of ordered months, each once. */
export function listYears(months: readonly string[]): readonly string[] {
  return [...new Set(months.map((month) => month.slice(0, 4)))];
}

/** The sum up to and including each amount. */
export function runningTotals(amounts: readonly (Cents | Balance)[]): readonly number[] {
  let total = 0;
  return amounts.map((amount) => (total += amount));
}

/** Relative change between two figures: 0.05 is 5 % more. Null if `before` is not above 0. */
export function changeBetween(before: number, after: number): number | null {
  return before <= 0 ? null : after / before - 1;
}

/** From 1 January until a day, and the same days of the previous year: until 28 February if it has no 29th. */
export function yearToDate(day: CivilDate): { readonly current: Days; readonly before: Days } {
  const year = Number(yearOf(day));
  return {
    current: { from: civilDateOf(year, 1, 1), to: day },
    before: { from: civilDateOf(year - 1, 1, 1), to: addMonths(day, -12) },
  };
}

/** Length of a period in months, parts by day: 45 days from 1 April are 1.5. */
export function countMonths({ from, to }: Days): number {
  return monthsBetween(monthOf(from), monthOf(to)).reduce((sum, month) => {
    const first = firstOfMonth(month);
    const last = addDays(addMonths(first, 1), -1);
    const begin = from > first ? from : first;
    const end = to < last ? to : last;
    return sum + (dayOf(end) - dayOf(begin) + 1) / dayOf(last);
  }, 0);
}

/** One filling to the next, for a mean. */
interface MeasuredLeg {
  readonly distance: number;
  readonly quantity: number;
  readonly cost: number;
}

/** Mean consumption over legs: units and euros per 100 km. Null without legs. */
export function meanOfLegs(
  legs: readonly MeasuredLeg[],
): { readonly perHundred: number; readonly costPerHundred: number; readonly distance: number } | null {
  const sum = (of: (leg: MeasuredLeg) => number) => legs.reduce((total, leg) => total + of(leg), 0);
  const distance = sum((leg) => leg.distance);
  if (distance === 0) return null;
  return {
    distance,
    perHundred: (sum((leg) => leg.quantity) / distance) * 100,
    costPerHundred: (sum((leg) => leg.cost) / distance) * 100,
  };
}

function firstOfMonth(month: string): CivilDate {
  return civilDateOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1);
}

function dayOf(date: CivilDate): number {
  return Number(date.slice(8, 10));
}
