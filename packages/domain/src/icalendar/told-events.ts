import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import type { CalendarEvent } from '#icalendar/calendar-events.ts';

/** So long a calendar is told that an event is off. */
const CANCELLED_DAYS = 30;

/** What a calendar was told of an event. */
export interface ToldEvent {
  readonly uid: string;
  readonly day: CivilDate;
  readonly sequence: number;
  /** The day since which it is off; null while it stands. */
  readonly goneOn: CivilDate | null;
}

/** What is told now, and what is to be remembered of it. */
export interface Telling {
  /** Events that are off: told before, and not there any more. */
  readonly cancelled: readonly (ToldEvent & { readonly goneOn: CivilDate })[];
  readonly remembered: readonly ToldEvent[];
  /** Events that were told and need not be any more. */
  readonly forgotten: readonly string[];
}

/**
 * Compares what a calendar was told with what stands today. What is gone is told as cancelled for 30 days, whatever took it
 * away: deletion, archiving, a reminder that was switched off, a projection that can no longer be made.
 */
export function tellEvents(
  told: readonly ToldEvent[],
  events: readonly CalendarEvent[],
  today: CivilDate,
): Telling {
  const standing = new Set(events.map(({ uid }) => uid));
  const gone = told
    .filter(({ uid }) => !standing.has(uid))
    .map((event) => ({ ...event, goneOn: event.goneOn ?? today, sequence: sequenceOfGone(event) }));
  const cancelled = gone.filter(({ goneOn }) => today <= addDays(goneOn, CANCELLED_DAYS));
  const kept = new Set(cancelled);
  return {
    cancelled,
    remembered: [
      ...events.map(({ uid, day, sequence }) => ({ uid, day, sequence, goneOn: null })),
      ...cancelled,
    ],
    forgotten: gone.filter((event) => !kept.has(event)).map(({ uid }) => uid),
  };
}

/** One above what was told, which no event that stands has. */
function sequenceOfGone({ sequence, goneOn }: ToldEvent): number {
  return goneOn === null ? sequence + 1 : sequence;
}
