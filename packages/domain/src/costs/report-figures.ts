import { addDays, addMonths, civilDateOf, monthOf, yearOf, type CivilDate } from '#calendar/civil-date.ts';
import type { Days } from '#costs/driven.ts';
import type { Balance, Cents } from '#money/cents.ts';

export const REPORT_PERIODS = ['twelveMonths', 'thisYear', 'lastYear', 'all', 'custom'] as const;
export type ReportPeriodName = (typeof REPORT_PERIODS)[number];

/** The days of a report; `from` is null where it begins with the first cost or reading. */
export interface ReportPeriod {
  readonly from: CivilDate | null;
  readonly to: CivilDate;
}

/**
 * The days that a period means on a day: twelve months are the current one and the eleven before it. One of its own ends today
 * where no last day is given, and is turned round where it ends before it begins.
 */
export function reportPeriodOf(
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

/** As many as a report has rows (`MOST_SPANS` of driven.ts): one mistyped year must not make thousands of columns. */
const MOST_MONTHS = 600;

/** The months of a period (`YYYY-MM`), both included and by date, those without a cost too; at most the latest 600. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (
    let day = firstOfMonth(last);
    monthOf(day) >= first && months.length < MOST_MONTHS;
    day = addMonths(day, -1)
  ) {
    months.push(monthOf(day));
  }
  return months.toReversed();
}

/** The years of months in order, each once. */
export function yearsOf(months: readonly string[]): readonly string[] {
  return [...new Set(months.map((month) => month.slice(0, 4)))];
}

/** What had been spent by the end of each row. */
export function runningTotals(amounts: readonly (Cents | Balance)[]): readonly number[] {
  let total = 0;
  return amounts.map((amount) => (total += amount));
}

/** By how much a figure differs from the one before: 0.05 is 5 % more; null where nothing was spent to compare with. */
export function changeBetween(before: number, after: number): number | null {
  return before <= 0 ? null : after / before - 1;
}

/** The first of January until a day, and the same days of the year before: until 28 February where that has no 29th. */
export function yearToDate(day: CivilDate): { readonly current: Days; readonly before: Days } {
  const year = Number(yearOf(day));
  return {
    current: { from: civilDateOf(year, 1, 1), to: day },
    before: { from: civilDateOf(year - 1, 1, 1), to: addMonths(day, -12) },
  };
}

/** How many months a period lasts, a part of one by its days: 45 days from the first of April are 1.5. */
export function monthsOf({ from, to }: Days): number {
  return monthsBetween(monthOf(from), monthOf(to)).reduce((sum, month) => {
    const first = firstOfMonth(month);
    const last = addDays(addMonths(first, 1), -1);
    const begin = from > first ? from : first;
    const end = to < last ? to : last;
    return sum + (dayOf(end) - dayOf(begin) + 1) / dayOf(last);
  }, 0);
}

/** What a mean is taken of: one filling to the next. */
interface MeasuredLeg {
  readonly distance: number;
  readonly quantity: number;
  readonly cost: number;
}

/** Units and euros for 100 km over legs; null for none. */
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
