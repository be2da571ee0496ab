import { instantOf } from '#platform/clock/clock.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone, instantInZone, nextInstantInZone } from '@carnet/domain/calendar/time-zone';

/** Where and at which hour somebody is told. */
export interface TellingTime {
  readonly timeZone: string;
  readonly notificationHour: number;
}

/** The hour of announcements of one moment: what an owner's zone makes of it is computed once for all who share it. */
export interface Slots {
  readonly now: string;
  today(at: TellingTime): CivilDate;
  /** The instant of the hour on a day. */
  on(date: CivilDate, at: TellingTime): string;
  /** The next time that it is the hour, and its day. */
  next(at: TellingTime): { readonly lookAt: string; readonly date: CivilDate };
}

export function slotsAt(nowMillis: number): Slots {
  const todays = new Map<string, CivilDate>();
  const instants = new Map<string, string>();
  return {
    now: instantOf(nowMillis),
    today: ({ timeZone }) => {
      const known = todays.get(timeZone) ?? civilDateInZone(nowMillis, timeZone);
      todays.set(timeZone, known);
      return known;
    },
    on: (date, { timeZone, notificationHour }) => {
      const key = `${date} ${notificationHour} ${timeZone}`;
      const known = instants.get(key) ?? instantOf(instantInZone(date, notificationHour, timeZone));
      instants.set(key, known);
      return known;
    },
    next: ({ timeZone, notificationHour }) => {
      const { epochMillis, date } = nextInstantInZone(nowMillis, notificationHour, timeZone);
      return { lookAt: instantOf(epochMillis), date };
    },
  };
}
