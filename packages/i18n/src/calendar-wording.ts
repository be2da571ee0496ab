import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { CalendarEvent } from '@carnet/domain/icalendar/calendar-events';
import type { PublishedEvent } from '@carnet/domain/icalendar/published-events';
import type { CalendarAlarm, CalendarEntry } from '@carnet/domain/icalendar/write-icalendar';
import { formattersFor } from '#format.ts';
import { projectionText } from '#projection-text.ts';
import type { Translate } from '#translate.ts';

/** Names used in the text of an event. */
export interface EventNames {
  /** Empty for a document of its owner. */
  readonly vehicle: string;
  /** Type of the work or document, or the name of the tyres; empty for a statutory inspection. */
  readonly type: string;
  /** The sentence about tyres; empty for other events. */
  readonly about?: string;
  /** Base URL of the app, without a trailing slash. */
  readonly app: string;
}

/** Writes a calendar event in a language. Shared by server and devices. */
export function writeCalendarEntry(
  t: Translate,
  event: CalendarEvent,
  { vehicle, type, about = '', app }: EventNames,
  alarm: CalendarAlarm | null,
  today: CivilDate,
): CalendarEntry {
  const { kind, uid, day, sequence, changedAt } = event;
  return {
    uid,
    day,
    sequence,
    changedAt,
    summary: writeSummary(t, event, type, vehicle),
    description: about === '' ? writeDescription(t, event, today) : about,
    url: `${app}${appPath(event)}`,
    status: kind === 'estimate' || kind === 'tyre_wear' ? 'TENTATIVE' : 'CONFIRMED',
    alarm,
  };
}

function writeSummary(t: Translate, { kind, tyres }: CalendarEvent, type: string, vehicle: string): string {
  if (kind === 'tyre_age') {
    const isOver = tyres?.kind === 'age' && tyres.state === 'replace';
    return t(isOver ? 'calendar.event.tyre_age.replace' : 'calendar.event.tyre_age.check', { type, vehicle });
  }
  if (kind === 'document') {
    const what = vehicle === '' ? type : t('calendar.event.reminder', { type, vehicle });
    return t('calendar.event.document', { what });
  }
  return kind === 'reminder' || kind === 'estimate' || kind === 'tyre_wear'
    ? t(`calendar.event.${kind}`, { type, vehicle })
    : t(`calendar.event.${kind}`, { vehicle });
}

function appPath({ reminder, document, tyres, vehicleId }: CalendarEvent): string {
  if (tyres !== null) return `/tyres/${tyres.set}`;
  if (reminder !== null) return `/maintenance?edit=${reminder.id}`;
  return document === null ? `/vehicles/${vehicleId}` : '/documents';
}

function writeDescription(t: Translate, { kind, projected }: CalendarEvent, today: CivilDate): string {
  if (projected !== null) {
    const expected = projectionText(projected, today, t, formattersFor(t.language));
    return t('calendar.about.estimate', { expected });
  }
  if (kind === 'reminder') return t('calendar.about.reminder');
  if (kind === 'document') return t('calendar.about.document');
  return t(kind === 'pollution_check' ? 'calendar.about.pollution' : 'calendar.about.law');
}

/** Writes a cancelled event. It has a fixed text, because the data of a deleted object is not kept for it. */
export function writeCancelledEntry(t: Translate, event: PublishedEvent, changedAt: string): CalendarEntry {
  const { uid, day, sequence } = event;
  return {
    uid,
    day,
    sequence,
    changedAt,
    summary: t('calendar.event.cancelled'),
    description: t('calendar.about.cancelled'),
    url: null,
    status: 'CANCELLED',
    alarm: null,
  };
}
