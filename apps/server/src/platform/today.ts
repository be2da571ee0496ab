import type { Clock } from '#platform/clock/clock.ts';
import type { Actor } from '#platform/actor.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';

/** Today where the caller lives (contract, section 4). */
export function todayOf(actor: Pick<Actor, 'timeZone'>, clock: Clock): CivilDate {
  return civilDateInZone(clock.now(), actor.timeZone);
}
