import { addDays, civilDateOf, weekdayOf, type CivilDate } from '#calendar/civil-date.ts';

/** The week in which a tyre was made. */
export interface DotWeek {
  /** 1 to 53. */
  readonly week: number;
  readonly year: number;
}

const DOT = /^(\d{2})(\d{2})$/;
/** Four digits exist since 2000; a three-digit code does not contain the decade. */
const FIRST_YEAR = 2000;
/** Longer input is cut off. */
const MOST_TYPED = 40;

/** Parses `WWYY`; null unless the week is 01 to 53. */
export function parseDot(dot: string): DotWeek | null {
  const match = DOT.exec(dot);
  if (!match) return null;
  const [week, year] = [Number(match[1]), FIRST_YEAR + Number(match[2])];
  return week >= 1 && week <= 53 ? { week, year } : null;
}

/**
 * Finds the `WWYY` in what a user copied from the sidewall, or null.
 * @example `DOT 4B9J 1RCX 2423` → `2423`; `24/23` → `2423`
 */
export function readDot(typed: string): string | null {
  if (typed.length > MOST_TYPED) return null;
  const match = /(?:^|[^0-9])(\d{2})[ /.-]?(\d{2})$/.exec(typed.trim());
  const dot = match ? `${match[1]}${match[2]}` : null;
  return dot !== null && parseDot(dot) ? dot : null;
}

/**
 * The Monday of the week of manufacture by ISO 8601: the first week contains 4 January. Week 53 of a year
 * with 52 weeks is the first week of the next year.
 */
export function madeOn({ week, year }: DotWeek): CivilDate {
  const fourth = civilDateOf(year, 1, 4);
  return addDays(fourth, 7 * (week - 1) - (weekdayOf(fourth) - 1));
}

/** The month of manufacture, `YYYY-MM`: the month of the week’s Thursday. */
export function madeInMonth(dot: DotWeek): string {
  return addDays(madeOn(dot), 3).slice(0, 7);
}

/** Whether the week is in the future. */
export function isDotInFuture(dot: DotWeek, today: CivilDate): boolean {
  return madeOn(dot) > today;
}
