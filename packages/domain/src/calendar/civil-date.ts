import { civilFromDayNumber, dayNumberFromCivil, daysInMonth } from '#calendar/day-number.ts';

declare const civilDateBrand: unique symbol;

/**
 * A day of the calendar, `YYYY-MM-DD`, proleptic Gregorian, years 0001 to 9999.
 * Not an instant: it has no hour and no time zone, so no zone can move it.
 */
export type CivilDate = string & { readonly [civilDateBrand]: true };

const CIVIL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ZERO = '0'.charCodeAt(0);
const FIRST_DAY = dayNumberFromCivil({ year: 1, month: 1, day: 1 });
const LAST_DAY = dayNumberFromCivil({ year: 9999, month: 12, day: 31 });
const LAST_MONTH_INDEX = 9999 * 12 + 11;
const FIRST_MONTH_INDEX = 12;

/** True for a date that exists: `2024-02-29` does, `2023-02-29`, `0000-01-01` and `2024-2-9` do not. */
export function isCivilDate(text: string): text is CivilDate {
  const match = CIVIL_DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The date written in `text`, or null when it is not exactly a civil date. */
export function parseCivilDate(text: string): CivilDate | null {
  return isCivilDate(text) ? text : null;
}

/**
 * The civil date of these numbers.
 * @throws RangeError when there is no such day: the caller has not checked its input.
 */
export function civilDateOf(year: number, month: number, day: number): CivilDate {
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  if (!isCivilDate(text)) throw new RangeError(`No such day: ${text}`);
  return text;
}

/**
 * The date `days` whole days later (earlier when negative). Stops at 0001-01-01 and at 9999-12-31, so that an
 * interval typed by a person never makes a date that does not exist.
 * @throws RangeError when `days` is not a safe integer.
 */
export function addDays(date: CivilDate, days: number): CivilDate {
  requireInteger(days, 'days');
  return dateFromDayNumber(Math.min(LAST_DAY, Math.max(FIRST_DAY, dayNumberOf(date) + days)));
}

/**
 * The same day `months` calendar months later, or the last day of that month when it is shorter:
 * 31 January + 1 month = 28 or 29 February. Stops at the ends of the calendar like `addDays`.
 * @throws RangeError when `months` is not a safe integer.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  requireInteger(months, 'months');
  const { year, month, day } = partsOf(date);
  const index = year * 12 + (month - 1) + months;
  if (index > LAST_MONTH_INDEX) return dateFromDayNumber(LAST_DAY);
  if (index < FIRST_MONTH_INDEX) return dateFromDayNumber(FIRST_DAY);
  const targetYear = Math.floor(index / 12);
  const targetMonth = (index % 12) + 1;
  return civilDateOf(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

/** Whole days from `from` to `to`, negative when `to` is the earlier one. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** Negative when `a` is before `b`, 0 on the same day, positive after: for `sort`. */
export function compareCivilDates(a: CivilDate, b: CivilDate): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The month of a date, `YYYY-MM`. */
export function monthOf(date: CivilDate): string {
  return date.slice(0, 7);
}

/** The year of a date, `YYYY`. */
export function yearOf(date: CivilDate): string {
  return date.slice(0, 4);
}

/** The day of the week as ISO 8601 counts it: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: CivilDate): number {
  // Day 0, 1970-01-01, was a Thursday: the fourth day of its week.
  return ((((dayNumberOf(date) + 3) % 7) + 7) % 7) + 1;
}

function partsOf(date: CivilDate): { year: number; month: number; day: number } {
  return {
    year: 100 * twoDigits(date, 0) + twoDigits(date, 2),
    month: twoDigits(date, 5),
    day: twoDigits(date, 8),
  };
}

/** Without `slice` and `Number`: projections and calendars do this some thousand times for a screen. */
function twoDigits(date: CivilDate, at: number): number {
  return 10 * date.charCodeAt(at) + date.charCodeAt(at + 1) - 11 * ZERO;
}

function dayNumberOf(date: CivilDate): number {
  return dayNumberFromCivil(partsOf(date));
}

function dateFromDayNumber(dayNumber: number): CivilDate {
  const { year, month, day } = civilFromDayNumber(dayNumber);
  return civilDateOf(year, month, day);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function requireInteger(value: number, name: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a whole number, got ${value}`);
}
