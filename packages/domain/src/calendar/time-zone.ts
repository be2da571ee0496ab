import { civilDateOf, type CivilDate } from '#calendar/civil-date.ts';

/** A formatter costs far more to make than to use; a server meets few zones at a time. */
const MAX_CACHED_FORMATTERS = 64;
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * True for the name of a zone of the IANA database, as this runtime knows it (`Europe/Paris`, `UTC`).
 * A bare offset (`+01:00`) is refused: it does not follow daylight-saving time.
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
 * The day that the calendar on the wall shows in a zone at an instant: what "today" is for an account.
 * @param epochMillis milliseconds since 1970-01-01T00:00:00Z
 * @throws RangeError for an unknown zone, or an instant outside the years 0001 to 9999
 * @example civilDateInZone(1774742400000, 'Europe/Paris') // 2026-03-29
 */
export function civilDateInZone(epochMillis: number, timeZone: string): CivilDate {
  return wallClockInZone(epochMillis, timeZone).date;
}

/** The day and the minute of it (0 to 1439) that the clocks of a zone show at an instant; as `civilDateInZone`. */
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
