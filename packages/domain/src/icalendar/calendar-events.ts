import { daysBetween, parseCivilDate, type CivilDate } from '#calendar/civil-date.ts';
import type { DocumentFacts } from '#documents/document.ts';
import { findLawDate } from '#inspection/inspection-reminder.ts';
import { isInspectionType } from '#maintenance/maintenance-types.ts';
import type { InspectionOutcome } from '#inspection/inspection.ts';
import type { MileageProjection } from '#projection/mileage-projection.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';
import type { SetDue } from '#tyre-sets/tyre-due.ts';

/** Kinds of calendar events. `estimate` and `tyre_wear` are days on which a mileage or a tread depth is expected. */
export const CALENDAR_EVENT_KINDS = [
  'reminder',
  'estimate',
  'inspection_window',
  'inspection',
  'retest',
  'pollution_check',
  'document',
  'tyre_wear',
  'tyre_age',
] as const;
export type CalendarEventKind = (typeof CALENDAR_EVENT_KINDS)[number];

/** A calendar event without text. */
export interface CalendarEvent {
  readonly kind: CalendarEventKind;
  readonly uid: string;
  readonly day: CivilDate;
  /** Null for a document of the owner. */
  readonly vehicleId: string | null;
  /** Of a reminder and its estimate. */
  readonly reminder: Pick<ReminderFacts, 'id' | 'maintenanceType' | 'follows'> | null;
  readonly projected: MileageProjection | null;
  /** Of an expiring document; its advance sets the alarm. */
  readonly document: Pick<DocumentFacts, 'id' | 'kind' | 'advanceDays'> | null;
  readonly tyres: SetDue | null;
  readonly sequence: number;
  /** Instant (RFC 3339, UTC). */
  readonly changedAt: string;
}

/** Sequence and time of the last change of an event. */
export interface CalendarStamp {
  readonly sequence: number;
  readonly changedAt: string;
}

/** Version and time of change of a stored object. */
export interface StampedObject {
  readonly version: number;
  /** Instant (RFC 3339, UTC). */
  readonly updatedAt: string;
}

/**
 * Stamp of an event derived from stored objects. The sequence is twice the sum of the versions of all objects that its
 * text and day come from, which only grow. Doubling leaves an odd number free for the cancellation.
 */
export function stampOfObjects(...objects: readonly StampedObject[]): CalendarStamp {
  const sequence = 2 * objects.reduce((sum, { version }) => sum + version, 0);
  return {
    sequence,
    changedAt:
      objects
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1) ?? EPOCH,
  };
}

const EPOCH = '1970-01-01T00:00:00.000Z';
const FIRST_DAY = parseCivilDate('2026-01-01');

/**
 * Stamp of an event computed from readings, records, rules and the date. It has no version, but changes only with the
 * garage revision or the date, and both only grow.
 * @param begunAt start of the day in the owner’s time zone (RFC 3339, UTC): already past, and constant all day
 */
export function stampOfDay(garageRevision: number, today: CivilDate, begunAt: string): CalendarStamp {
  const days = FIRST_DAY === null ? 0 : Math.max(0, daysBetween(FIRST_DAY, today));
  return { sequence: 2 * (garageRevision + days), changedAt: begunAt };
}

/**
 * Event for the date of a reminder. Null without a date, if it is switched off, and if it is the date of the
 * statutory inspection, which has its own event.
 */
export function reminderEvent(
  reminder: ReminderFacts,
  law: Pick<InspectionOutcome, 'retestBy' | 'dueBy'> | null,
  stamp: CalendarStamp,
): CalendarEvent | null {
  const { id, vehicleId, maintenanceType, follows, nextReminderDate: day } = reminder;
  if (!reminder.active || day === null) return null;
  if (isInspectionType(maintenanceType) && findLawDate(law) === day) return null;
  const source = { id, maintenanceType, follows };
  return {
    kind: 'reminder',
    uid: toUid('reminder', id),
    day,
    vehicleId,
    reminder: source,
    projected: null,
    document: null,
    tyres: null,
    ...stamp,
  };
}

/** Event for the day on which the mileage of a reminder is expected. */
export function estimateEvent(
  { id, vehicleId, maintenanceType, follows, active }: ReminderFacts,
  projected: MileageProjection | null,
  stamp: CalendarStamp,
): CalendarEvent | null {
  if (!active || projected === null) return null;
  const reminder = { id, maintenanceType, follows };
  return {
    kind: 'estimate',
    uid: toUid('estimate', id),
    day: projected.date,
    vehicleId,
    reminder,
    projected,
    document: null,
    tyres: null,
    ...stamp,
  };
}

/** Events of the statutory inspection: its window, its last day and the emissions check, or the retest alone. */
export function inspectionEvents(
  vehicleId: string,
  { windowStart, dueBy, retestBy, pollutionCheck }: InspectionOutcome,
  stamp: CalendarStamp,
): CalendarEvent[] {
  const days: (readonly [CalendarEventKind, CivilDate | null])[] =
    retestBy === null
      ? [
          ['inspection_window', windowStart],
          ['inspection', dueBy],
          ['pollution_check', pollutionCheck?.dueBy ?? null],
        ]
      : [['retest', retestBy]];
  return days.flatMap(([kind, day]) =>
    day === null ? [] : { kind, uid: toUid(kind, vehicleId), day, vehicleId, ...NO_SOURCE, ...stamp },
  );
}

/** Events of one reminder: the days of the law that it follows, else its date, else its estimate. */
export function toReminderEvents(
  reminder: ReminderFacts,
  law: InspectionOutcome | null,
  projected: MileageProjection | null,
  stamps: { readonly stored: CalendarStamp; readonly computed: CalendarStamp },
): CalendarEvent[] {
  const { maintenanceType, nextReminderDate: day, vehicleId } = reminder;
  if (law !== null && isInspectionType(maintenanceType) && day !== null && findLawDate(law) === day) {
    return inspectionEvents(vehicleId, law, stamps.computed);
  }
  const event =
    reminderEvent(reminder, law, stamps.stored) ?? estimateEvent(reminder, projected, stamps.computed);
  return event === null ? [] : [event];
}

/** Event for the last day of a document; null if it does not expire or is not announced. */
export function documentEvent(
  { id, kind, advanceDays, vehicleId, expiresOn, active }: DocumentFacts,
  stamp: CalendarStamp,
): CalendarEvent | null {
  if (!active || expiresOn === null) return null;
  const document = { id, kind, advanceDays };
  const uid = toUid('document', id);
  return { kind: 'document', uid, day: expiresOn, vehicleId, ...NO_SOURCE, document, ...stamp };
}

/** The day on which a set of tyres is expected to be worn, or is old enough to be checked or replaced; null without one. */
export function tyreEvent(tyres: SetDue, vehicleId: string, stamp: CalendarStamp): CalendarEvent | null {
  const { date: day, set } = tyres;
  if (day === null || (tyres.kind === 'tread' ? tyres.expected === null : tyres.kind !== 'age')) return null;
  const kind = tyres.kind === 'age' ? 'tyre_age' : 'tyre_wear';
  return { kind, uid: toUid(kind, set), day, vehicleId, ...NO_SOURCE, tyres, ...stamp };
}

const NO_SOURCE = { reminder: null, projected: null, document: null, tyres: null } as const;

function toUid(kind: CalendarEventKind, id: string): string {
  return `${kind}.${id}@carnet`;
}
