import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import type { CalendarEvent } from '#icalendar/calendar-events.ts';

/** How long a calendar gets the cancellation of an event. */
const CANCELLED_DAYS = 30;

/** State of an event as last published to a calendar. */
export interface PublishedEvent {
  readonly uid: string;
  readonly day: CivilDate;
  readonly sequence: number;
  /** Day since which it is cancelled; null while it exists. */
  readonly goneOn: CivilDate | null;
}

/** What to publish now, and what to store about it. */
export interface EventChanges {
  /** Events that were published before and no longer exist. */
  readonly cancelled: readonly (PublishedEvent & { readonly goneOn: CivilDate })[];
  readonly remembered: readonly PublishedEvent[];
  /** Ids of events whose state need not be stored any longer. */
  readonly forgotten: readonly string[];
}

/**
 * Compares published events with the current ones. A removed event is published as cancelled for 30 days, whatever the
 * cause: deletion, archiving, a switched-off reminder, a projection that can no longer be made.
 */
export function compareEvents(
  told: readonly PublishedEvent[],
  events: readonly CalendarEvent[],
  today: CivilDate,
): EventChanges {
  const current = new Set(events.map(({ uid }) => uid));
  const gone = told
    .filter(({ uid }) => !current.has(uid))
    .map((event) => ({ ...event, goneOn: event.goneOn ?? today, sequence: cancelledSequence(event) }));
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

/** One above the published sequence, which no existing event has. */
function cancelledSequence({ sequence, goneOn }: PublishedEvent): number {
  return goneOn === null ? sequence + 1 : sequence;
}
