import { civilDateOf, type CivilDate, addDays, daysBetween } from '#calendar/civil-date.ts';

/** Formatters are much slower to create than to use; a server needs few zones at a time. */
const MAX_CACHED_FORMATTERS = 64;
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Whether the name is a zone of the IANA database known to this runtime (`Europe/Paris`, `UTC`). A plain offset
 * (`+01:00`) is refused, because it does not follow daylight-saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatterFor(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The calendar day of an instant in a zone, i.e. “today” for an account.
 * @param epochMillis milliseconds since 1970-01-01T00:00:00Z
 * @throws {RangeError} for an unknown zone, or an instant outside the years 0001 to 9999
 * @example civilDateInZone(1774742400000, 'Europe/Paris') // 2026-03-29
 */
export function civilDateInZone(epochMillis: number, timeZone: string): CivilDate {
  return wallClockInZone(epochMillis, timeZone).date;
}

/** The local day and minute of the day (0 to 1439) of an instant in a zone. Throws like `civilDateInZone`. */
export function wallClockInZone(
  epochMillis: number,
  timeZone: string,
): { readonly date: CivilDate; readonly minuteOfDay: number } {
  const parts = new Map<string, string>();
  for (const { type, value } of formatterFor(timeZone).formatToParts(epochMillis)) parts.set(type, value);
  if (parts.get('era') !== 'AD') throw new RangeError(`Instant before the year 0001: ${epochMillis}`);
  const numberOf = (name: string): number => Number(parts.get(name));
  return {
    date: civilDateOf(numberOf('year'), numberOf('month'), numberOf('day')),
    minuteOfDay: numberOf('hour') * 60 + numberOf('minute'),
  };
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached !== undefined) return cached;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  if (formatters.size >= MAX_CACHED_FORMATTERS) forgetOldestFormatter();
  formatters.set(timeZone, made);
  return made;
}

function forgetOldestFormatter(): void {
  for (const oldest of formatters.keys()) {
    formatters.delete(oldest);
    return;
  }
}

const MILLIS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;
/** No zone has ever been further from UTC. */
const MAX_OFFSET_MINUTES = 16 * 60;
/** First and last minute of the calendar since 1970, and those that are inside the calendar in every zone. */
const FIRST_MINUTE = minutesSince1970(civilDateOf(1, 1, 1), 0);
const LAST_MINUTE = minutesSince1970(civilDateOf(9999, 12, 31), MINUTES_PER_DAY - 1);
const FIRST_EVERYWHERE = FIRST_MINUTE + MAX_OFFSET_MINUTES;
const LAST_EVERYWHERE = LAST_MINUTE - MAX_OFFSET_MINUTES;

/**
 * The instant at which the clocks of a zone show `hour` o’clock on a day. If there are two (clocks go back), the first;
 * if there is none (clocks go forward), the first instant after it. Clamped to the ends of the calendar in UTC.
 * @returns milliseconds since 1970-01-01T00:00:00Z
 * @example instantInZone(day('2026-03-29'), 9, 'Europe/Paris') // 2026-03-29T07:00:00Z
 */
export function instantInZone(date: CivilDate, hour: number, timeZone: string): number {
  const wanted = minutesSince1970(date, hour * 60);
  // Take the offsets well before and after: at most one clock change lies between them.
  const before = offsetAt(wanted - MAX_OFFSET_MINUTES, timeZone);
  const after = offsetAt(wanted + MAX_OFFSET_MINUTES, timeZone);
  const candidates = [wanted - before, wanted - after].toSorted((a, b) => a - b);
  const exact = candidates.find((minute) => minute + offsetAt(minute, timeZone) === wanted);
  const minute = exact ?? firstMinuteAfter(wanted, candidates, timeZone);
  return Math.min(LAST_MINUTE, Math.max(FIRST_MINUTE, minute)) * MILLIS_PER_MINUTE;
}

/** Finds the clock change between the candidates by bisection. */
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
 * The next time after an instant at which the clocks of a zone show `hour` o’clock, and its local day.
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

/** Near the ends of the calendar, the offset of the last minute that has a date in every zone. */
function offsetAt(minute: number, timeZone: string): number {
  const dated = Math.min(LAST_EVERYWHERE, Math.max(FIRST_EVERYWHERE, minute));
  const { date, minuteOfDay } = wallClockInZone(dated * MILLIS_PER_MINUTE, timeZone);
  return minutesSince1970(date, minuteOfDay) - dated;
}

function minutesSince1970(date: CivilDate, minuteOfDay: number): number {
  return daysBetween(civilDateOf(1970, 1, 1), date) * MINUTES_PER_DAY + minuteOfDay;
}
