/** Units in which an interval is shown and typed; it is stored in days. */
export const INTERVAL_UNITS = ['day', 'month', 'year'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

export interface UnitCount {
  readonly count: number;
  readonly unit: IntervalUnit;
}

/** A month is a twelfth of a year, so that twelve months are one year. */
const UNIT_DAYS: Readonly<Record<IntervalUnit, number>> = { day: 1, month: 365 / 12, year: 365 };

/** Days of an interval, rounded. */
export function toIntervalDays({ count, unit }: UnitCount): number {
  return Math.round(count * UNIT_DAYS[unit]);
}

/** The days as a count of a unit; null if it is not a whole number. */
export function countOfUnit(days: number, unit: IntervalUnit): number | null {
  const count = Math.round(days / UNIT_DAYS[unit]);
  return count > 0 && toIntervalDays({ count, unit }) === days ? count : null;
}

/** Splits days into the largest unit with a whole count: 730 are 2 years, 183 are 6 months, 45 stay days. */
export function splitInterval(days: number): UnitCount {
  for (const unit of ['year', 'month'] as const) {
    const count = countOfUnit(days, unit);
    if (count !== null) return { count, unit };
  }
  return { count: days, unit: 'day' };
}
