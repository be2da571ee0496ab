import { civilFromDayNumber, dayNumberFromCivil, daysInMonth } from '#calendar/day-number.ts';

declare const civilDateBrand: unique symbol;

/**
 * A calendar day, `YYYY-MM-DD`, proleptic Gregorian, years 0001 to 9999. Not an instant: it has no time zone that could
 * shift it.
 */
export type CivilDate = string & { readonly [civilDateBrand]: true };

const CIVIL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ZERO = '0'.charCodeAt(0);
const FIRST_DAY = dayNumberFromCivil({ year: 1, month: 1, day: 1 });
const LAST_DAY = dayNumberFromCivil({ year: 9999, month: 12, day: 31 });
const LAST_MONTH_INDEX = 9999 * 12 + 11;
const FIRST_MONTH_INDEX = 12;

/** Whether the date exists: `2024-02-29` does, `2023-02-29`, `0000-01-01` and `2024-2-9` do not. */
export function isCivilDate(text: string): text is CivilDate {
  const match = CIVIL_DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The civil date in `text`, or null if it is not exactly one. */
export function parseCivilDate(text: string): CivilDate | null {
  return isCivilDate(text) ? text : null;
}

/**
 * Builds a civil date from its numbers.
 * @throws {RangeError} if there is no such day, i.e. the caller did not check its input
 */
export function civilDateOf(year: number, month: number, day: number): CivilDate {
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  if (!isCivilDate(text)) throw new RangeError(`No such day: ${text}`);
  return text;
}

/**
 * The date `days` whole days later, or earlier if negative. Clamped to 0001-01-01 and 9999-12-31, so that a typed
 * interval never produces an invalid date.
 * @throws {RangeError} if `days` is not a safe integer
 */
export function addDays(date: CivilDate, days: number): CivilDate {
  requireInteger(days, 'days');
  return dateFromDayNumber(Math.min(LAST_DAY, Math.max(FIRST_DAY, toDayNumber(date) + days)));
}

/**
 * The same day `months` calendar months later, or the last day of a shorter month: 31 January + 1 month = 28 or 29
 * February. Clamped like `addDays`.
 * @throws {RangeError} if `months` is not a safe integer
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  requireInteger(months, 'months');
  const { year, month, day } = toParts(date);
  const index = year * 12 + (month - 1) + months;
  if (index > LAST_MONTH_INDEX) return dateFromDayNumber(LAST_DAY);
  if (index < FIRST_MONTH_INDEX) return dateFromDayNumber(FIRST_DAY);
  const targetYear = Math.floor(index / 12);
  const targetMonth = (index % 12) + 1;
  return civilDateOf(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Comparator for `sort`: negative if `a` is before `b`, 0 on the same day, positive after. */
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

/** ISO 8601 day of the week: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: CivilDate): number {
  // Day 0, 1970-01-01, was a Thursday.
  return ((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

function toParts(date: CivilDate): { year: number; month: number; day: number } {
  return {
    year: 100 * twoDigits(date, 0) + twoDigits(date, 2),
    month: twoDigits(date, 5),
    day: twoDigits(date, 8),
  };
}

/** Avoids `slice` and `Number`, because projections and calendars call this thousands of times per screen. */
function twoDigits(date: CivilDate, at: number): number {
  return 10 * date.charCodeAt(at) + date.charCodeAt(at + 1) - 11 * ZERO;
}

function toDayNumber(date: CivilDate): number {
  return dayNumberFromCivil(toParts(date));
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
