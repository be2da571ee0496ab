import { addDays, daysBetween, parseCivilDate, type CivilDate } from '#calendar/civil-date.ts';
import { civilDateInZone, wallClockInZone } from '#calendar/time-zone.ts';

const MILLIS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;
/** No zone has ever been farther from UTC than this. */
const MAX_OFFSET_MINUTES = 16 * 60;

/**
 * When the clocks of a zone show `hour` o'clock on a day. Of two such moments (clocks set back) the first; where there
 * is none (clocks set forward) the first moment after it.
 * @returns milliseconds since 1970-01-01T00:00:00Z
 * @example instantInZone(day('2026-03-29'), 9, 'Europe/Paris') // 2026-03-29T07:00:00Z
 */
export function instantInZone(date: CivilDate, hour: number, timeZone: string): number {
  const wanted = minutesSince1970(date, hour * 60);
  // Offsets are taken from moments surely before and after: between them at most one change of clocks matters.
  const before = offsetAt(wanted - MAX_OFFSET_MINUTES, timeZone);
  const after = offsetAt(wanted + MAX_OFFSET_MINUTES, timeZone);
  const candidates = [wanted - before, wanted - after].toSorted((a, b) => a - b);
  const exact = candidates.find((minute) => minute + offsetAt(minute, timeZone) === wanted);
  return (exact ?? firstMinuteAfter(wanted, candidates, timeZone)) * MILLIS_PER_MINUTE;
}

/** The change of clocks lies between the candidates: halving the span finds its first minute. */
function firstMinuteAfter(wanted: number, candidates: readonly number[], timeZone: string): number {
  let [low = wanted, high = wanted] = candidates;
  low -= 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle + offsetAt(middle, timeZone) >= wanted) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The next time after an instant that the clocks of a zone show `hour` o'clock, and the day on which they do.
 * @param epochMillis milliseconds since 1970-01-01T00:00:00Z
 */
export function nextInstantInZone(
  epochMillis: number,
  hour: number,
  timeZone: string,
): { readonly epochMillis: number; readonly date: CivilDate } {
  const today = civilDateInZone(epochMillis, timeZone);
  const atHour = instantInZone(today, hour, timeZone);
  if (atHour > epochMillis) return { epochMillis: atHour, date: today };
  const tomorrow = addDays(today, 1);
  return { epochMillis: instantInZone(tomorrow, hour, timeZone), date: tomorrow };
}

function offsetAt(minute: number, timeZone: string): number {
  const { date, minuteOfDay } = wallClockInZone(minute * MILLIS_PER_MINUTE, timeZone);
  return minutesSince1970(date, minuteOfDay) - minute;
}

function minutesSince1970(date: CivilDate, minuteOfDay: number): number {
  return daysBetween(EPOCH, date) * MINUTES_PER_DAY + minuteOfDay;
}

const EPOCH = epoch();

function epoch(): CivilDate {
  const date = parseCivilDate('1970-01-01');
  if (date === null) throw new Error('1970-01-01 is a date');
  return date;
}
