import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { CalendarEvent } from '@carnet/domain/icalendar/calendar-events';
import type { ToldEvent } from '@carnet/domain/icalendar/told-events';
import type { CalendarAlarm, CalendarEntry } from '@carnet/domain/icalendar/write-icalendar';
import { formattersFor } from '#format.ts';
import { projectionText } from '#projection-text.ts';
import type { Translate } from '#translate.ts';

/** What is said of an event beside its kind and day. */
export interface EventNames {
  /** Empty for a document of its owner. */
  readonly vehicle: string;
  /** Of the work or the document; empty for what the law asks. */
  readonly type: string;
  /** The address of the app, without a trailing slash. */
  readonly app: string;
}

/** An event in the words of a language: the same on the server and on a device. */
export function calendarEntryOf(
  t: Translate,
  event: CalendarEvent,
  { vehicle, type, app }: EventNames,
  alarm: CalendarAlarm | null,
  today: CivilDate,
): CalendarEntry {
  const { kind, uid, day, sequence, changedAt } = event;
  return {
    uid,
    day,
    sequence,
    changedAt,
    summary: summaryOf(t, kind, type, vehicle),
    description: descriptionOf(t, event, today),
    url: `${app}${pathOf(event)}`,
    status: kind === 'estimate' ? 'TENTATIVE' : 'CONFIRMED',
    alarm,
  };
}

function summaryOf(t: Translate, kind: CalendarEvent['kind'], type: string, vehicle: string): string {
  if (kind === 'document') {
    const what = vehicle === '' ? type : t('calendar.event.reminder', { type, vehicle });
    return t('calendar.event.document', { what });
  }
  return kind === 'reminder' || kind === 'estimate'
    ? t(`calendar.event.${kind}`, { type, vehicle })
    : t(`calendar.event.${kind}`, { vehicle });
}

function pathOf({ reminder, document, vehicleId }: CalendarEvent): string {
  if (reminder !== null) return `/maintenance?edit=${reminder.id}`;
  return document === null ? `/vehicles/${vehicleId}` : '/documents';
}

function descriptionOf(t: Translate, { kind, projected }: CalendarEvent, today: CivilDate): string {
  if (projected !== null) {
    const expected = projectionText(projected, today, t, formattersFor(t.language));
    return t('calendar.about.estimate', { expected });
  }
  if (kind === 'reminder') return t('calendar.about.reminder');
  if (kind === 'document') return t('calendar.about.document');
  return t(kind === 'pollution_check' ? 'calendar.about.pollution' : 'calendar.about.law');
}

/** An event that is off. It has no words of its own: what was deleted is not kept for it. */
export function cancelledEntryOf(t: Translate, event: ToldEvent, changedAt: string): CalendarEntry {
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
