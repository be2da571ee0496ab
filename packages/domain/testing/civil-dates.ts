import fc from 'fast-check';
import { addDays, daysBetween, parseCivilDate, type CivilDate } from '#calendar/civil-date.ts';

const MILLIS_PER_DAY = 86_400_000;

/** Parses a civil date in a test; throws on a typo. */
export function day(text: string): CivilDate {
  const date = parseCivilDate(text);
  if (date === null) throw new Error(`Not a civil date: ${text}`);
  return date;
}

/** Epoch milliseconds of e.g. `day('2026-03-29')` at `'00:30:00'` UTC. */
export function utc(date: string, time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number);
  const millis = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return daysBetween(day('1970-01-01'), day(date)) * MILLIS_PER_DAY + millis;
}

/** Any civil date. */
export const anyDay: fc.Arbitrary<CivilDate> = fc
  .integer({ min: 0, max: 3_652_058 })
  .map((days) => addDays(day('0001-01-01'), days));

/** A date in the lifetime of a vehicle. */
export const recentDay: fc.Arbitrary<CivilDate> = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => addDays(day('1990-01-01'), days));
