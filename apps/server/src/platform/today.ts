import type { Clock } from '#platform/clock/clock.ts';
import type { Actor } from '#platform/actor.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';

const MINUTE_MILLIS = 60_000;
/** There are about six hundred zones; a server meets few of them within a minute. */
const MAX_KNOWN_ZONES = 64;

const todays = new Map<string, CivilDate>();
let minuteOfTodays = Number.NaN;

/**
 * Today in the caller's time zone. Nearly every read needs it, and formatting a date in a zone takes longer
 * than the rest of a small read, so the result is cached for each minute. That is exact: UTC offsets are
 * whole minutes and change at whole minutes.
 */
export function findToday({ timeZone }: Pick<Actor, 'timeZone'>, clock: Clock): CivilDate {
  const now = clock.now();
  const minute = Math.floor(now / MINUTE_MILLIS);
  if (minute !== minuteOfTodays || todays.size >= MAX_KNOWN_ZONES) todays.clear();
  minuteOfTodays = minute;
  const known = todays.get(timeZone);
  if (known !== undefined) return known;
  const today = civilDateInZone(now, timeZone);
  todays.set(timeZone, today);
  return today;
}
