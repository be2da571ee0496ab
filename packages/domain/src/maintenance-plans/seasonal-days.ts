import { addDays, civilDateOf, yearOf, type CivilDate } from '#calendar/civil-date.ts';
import { daysInMonth } from '#calendar/day-number.ts';
import type { MaintenanceInterval } from '#maintenance/maintenance-types.ts';

/** A day that recurs every year. */
export interface DayOfYear {
  readonly month: number;
  readonly day: number;
}

/** Swap days around the period in which winter tyres are required, 1 November to 31 March (loi Montagne). */
export const WINTER_TYRES_DAY: DayOfYear = { month: 10, day: 15 };
export const SUMMER_TYRES_DAY: DayOfYear = { month: 4, day: 1 };

/** The interval of yearly work. */
export const YEAR_DAYS = 365;
/** A swap counts for a season from this many days before the day of the season. */
export const EARLY_SWAP_DAYS = 120;

/**
 * The next due date of seasonal work: its day of the year, not a year after it was done. Null if the reminder is not
 * seasonal, i.e. yearly, without kilometres and due on one of these days.
 * @example due on 15 October 2026, done on 3 November 2026 or on 1 October 2026 → 15 October 2027
 */
export function nextSeasonalDate(
  dueOn: CivilDate | null,
  { intervalKm, intervalDays }: MaintenanceInterval,
  doneOn: CivilDate,
): CivilDate | null {
  if (dueOn === null || intervalKm !== null || intervalDays !== YEAR_DAYS) return null;
  const season = [WINTER_TYRES_DAY, SUMMER_TYRES_DAY].find(
    (one) => civilDateOf(Number(yearOf(dueOn)), one.month, one.day) === dueOn,
  );
  return season === undefined ? null : nextDayOfYear(season, addDays(doneOn, EARLY_SWAP_DAYS + 1));
}

/** The first such day on or after a date; 29 February becomes the 28th in other years. */
export function nextDayOfYear({ month, day }: DayOfYear, from: CivilDate): CivilDate {
  const year = Number(yearOf(from));
  const inYear = (one: number): CivilDate => civilDateOf(one, month, Math.min(day, daysInMonth(one, month)));
  return inYear(year) >= from ? inYear(year) : inYear(year + 1);
}
