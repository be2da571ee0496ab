import { addMonths, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { ExpenseKind, RecurrenceStep } from '#expenses/expense.ts';

/** How often an expense recurs, and the last day on which it may. */
export interface Recurrence {
  readonly every: RecurrenceStep;
  readonly until: CivilDate | null;
}

/** Facts about an expense that may recur. */
export interface RecurringFacts {
  readonly id: string;
  /** Shared by the expenses of one recurring series; null for a single expense. */
  readonly seriesId: string | null;
  readonly date: CivilDate;
  readonly recurrence: Recurrence | null;
}

/** The next expense of a series. It is not confirmed yet and not part of any sum. */
export interface ExpectedExpense<Facts extends RecurringFacts> {
  /** The latest expense of the series, which it repeats. */
  readonly latest: Facts;
  readonly date: CivilDate;
}

/** Months per step. */
export const MONTHS_OF_STEP: Readonly<Record<RecurrenceStep, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * The next expense of each series, by date. The latest expense decides: without a recurrence the series has ended. The
 * day follows the first expense, so that a series paid on the 31st returns to it after February.
 */
export function expectedExpenses<Facts extends RecurringFacts>(
  expenses: readonly Facts[],
): ExpectedExpense<Facts>[] {
  const series = Map.groupBy(expenses, ({ id, seriesId }) => seriesId ?? id);
  const expected = [...series.values()].flatMap((members) => findNext(members) ?? []);
  return expected.toSorted((a, b) => compare(a.date, b.date) || compare(a.latest.id, b.latest.id));
}

function findNext<Facts extends RecurringFacts>(members: readonly Facts[]): ExpectedExpense<Facts> | null {
  const inOrder = members.toSorted((a, b) => compare(a.date, b.date) || compare(a.id, b.id));
  const [first, latest] = [inOrder.at(0), inOrder.at(-1)];
  if (!first || !latest?.recurrence) return null;
  const { every, until } = latest.recurrence;
  const date = nextDate(first.date, latest.date, MONTHS_OF_STEP[every]);
  return until !== null && date > until ? null : { latest, date };
}

/** An insurance premium stored in a maintenance record. */
export interface RecordedPremium {
  readonly vehicleId: string;
  readonly date: CivilDate;
}

/** A premium belongs to the nearest yearly date. */
const HALF_A_YEAR_DAYS = 182;

/**
 * If the premium of a yearly insurance expense was already stored with the record of its reminder, that year is paid:
 * the expense is expected a year later, so that nothing is entered twice.
 */
export function skipPaidYears<
  Facts extends RecurringFacts & { readonly kind: ExpenseKind; readonly vehicleId: string },
>(
  expected: readonly ExpectedExpense<Facts>[],
  premiums: readonly RecordedPremium[],
): ExpectedExpense<Facts>[] {
  return expected.flatMap(({ latest, date }) => {
    const { kind, recurrence, vehicleId } = latest;
    if (kind !== 'insurance' || recurrence?.every !== 'year') return { latest, date };
    const later = premiums.filter((premium) => premium.vehicleId === vehicleId && premium.date > latest.date);
    const isPaid = (day: CivilDate) =>
      later.some((premium) => Math.abs(daysBetween(premium.date, day)) <= HALF_A_YEAR_DAYS);
    let next = date;
    while (isPaid(next)) next = addMonths(next, MONTHS_OF_STEP.year);
    return recurrence.until !== null && next > recurrence.until ? [] : { latest, date: next };
  });
}

/**
 * One step after the scheduled date nearest to `latest`, which may have been paid some days early or late. The schedule
 * starts on `first`.
 */
function nextDate(first: CivilDate, latest: CivilDate, step: number): CivilDate {
  const about = Math.floor(monthsBetween(first, latest) / step) * step;
  const days = [about - step, about, about + step].map((months) => addMonths(first, months));
  const distance = (date: CivilDate) => Math.abs(daysBetween(latest, date));
  const [nearest = latest] = days.toSorted((a, b) => distance(a) - distance(b));
  return addMonths(first, monthsBetween(first, nearest) + step);
}

function monthsBetween(from: CivilDate, to: CivilDate): number {
  const index = (date: CivilDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return index(to) - index(from);
}

/** Civil dates and ids compare as text. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
