import { formatInstant } from '#platform/clock/clock.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone, instantInZone, nextInstantInZone } from '@carnet/domain/calendar/time-zone';

/** Time zone and hour at which a person is notified. */
export interface NotificationTime {
  readonly timeZone: string;
  readonly notificationHour: number;
}

/** Announcement hours as of one instant. The result for a time zone is computed once. */
export interface Slots {
  readonly now: string;
  today(at: NotificationTime): CivilDate;
  /** The instant of the hour on a given day. */
  on(date: CivilDate, at: NotificationTime): string;
  /** The next occurrence of the hour, and its day. */
  next(at: NotificationTime): { readonly lookAt: string; readonly date: CivilDate };
}

export function slotsAt(nowMillis: number): Slots {
  const todays = new Map<string, CivilDate>();
  const instants = new Map<string, string>();
  return {
    now: formatInstant(nowMillis),
    today: ({ timeZone }) => {
      const known = todays.get(timeZone) ?? civilDateInZone(nowMillis, timeZone);
      todays.set(timeZone, known);
      return known;
    },
    on: (date, { timeZone, notificationHour }) => {
      const key = `${date} ${notificationHour} ${timeZone}`;
      const known = instants.get(key) ?? formatInstant(instantInZone(date, notificationHour, timeZone));
      instants.set(key, known);
      return known;
    },
    next: ({ timeZone, notificationHour }) => {
      const { epochMillis, date } = nextInstantInZone(nowMillis, notificationHour, timeZone);
      return { lookAt: formatInstant(epochMillis), date };
    },
  };
}
