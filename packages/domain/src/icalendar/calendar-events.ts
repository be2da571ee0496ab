import { daysBetween, parseCivilDate, type CivilDate } from '#calendar/civil-date.ts';
import type { DocumentFacts } from '#documents/document.ts';
import { lawDateOf } from '#inspection/inspection-reminder.ts';
import { isInspectionType } from '#maintenance/maintenance-types.ts';
import type { InspectionOutcome } from '#inspection/inspection.ts';
import type { MileageProjection } from '#projection/mileage-projection.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** What a calendar tells of. `estimate` is the day on which a mileage is expected. */
export const CALENDAR_EVENT_KINDS = [
  'reminder',
  'estimate',
  'inspection_window',
  'inspection',
  'retest',
  'pollution_check',
  'document',
] as const;
export type CalendarEventKind = (typeof CALENDAR_EVENT_KINDS)[number];

/** A day in a calendar, without words. */
export interface CalendarEvent {
  readonly kind: CalendarEventKind;
  readonly uid: string;
  readonly day: CivilDate;
  /** Null of a document of its owner. */
  readonly vehicleId: string | null;
  /** Of a reminder and its estimate. */
  readonly reminder: Pick<ReminderFacts, 'id' | 'maintenanceType' | 'follows'> | null;
  readonly projected: MileageProjection | null;
  /** Of a document that expires: its own advance is that of the alarm. */
  readonly document: Pick<DocumentFacts, 'id' | 'kind' | 'advanceDays'> | null;
  readonly sequence: number;
  /** Instant (RFC 3339, UTC). */
  readonly changedAt: string;
}

/** What is told of the change of something. */
export interface CalendarStamp {
  readonly sequence: number;
  readonly changedAt: string;
}

/** A stored object, as far as its events change with it. */
export interface StampedObject {
  readonly version: number;
  /** Instant (RFC 3339, UTC). */
  readonly updatedAt: string;
}

/**
 * Of what is stored: twice the versions of all that its words and its day come from, which rise with each change and never
 * fall. Twice, so that the number between is left for its cancellation.
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
 * Of what is computed from readings, records, rules and the day: it has no version, but it can change with a change of the
 * garage and with the day alone, and both only rise.
 * @param begunAt when this day began where its owner lives (RFC 3339, UTC): it has come, and stays the same all day
 */
export function stampOfDay(garageRevision: number, today: CivilDate, begunAt: string): CalendarStamp {
  const days = FIRST_DAY === null ? 0 : Math.max(0, daysBetween(FIRST_DAY, today));
  return { sequence: 2 * (garageRevision + days), changedAt: begunAt };
}

/**
 * The date of a reminder. Null without one, when it is switched off, and where it is the day of the inspection by law,
 * which has its own event.
 */
export function reminderEvent(
  reminder: ReminderFacts,
  law: Pick<InspectionOutcome, 'retestBy' | 'dueBy'> | null,
  stamp: CalendarStamp,
): CalendarEvent | null {
  const { id, vehicleId, maintenanceType, follows, nextReminderDate: day } = reminder;
  if (!reminder.active || day === null) return null;
  if (isInspectionType(maintenanceType) && lawDateOf(law) === day) return null;
  const named = { id, maintenanceType, follows };
  return {
    kind: 'reminder',
    uid: uidOf('reminder', id),
    day,
    vehicleId,
    reminder: named,
    projected: null,
    document: null,
    ...stamp,
  };
}

/** The day on which the mileage of a reminder is expected. */
export function estimateEvent(
  { id, vehicleId, maintenanceType, follows, active }: ReminderFacts,
  projected: MileageProjection | null,
  stamp: CalendarStamp,
): CalendarEvent | null {
  if (!active || projected === null) return null;
  const reminder = { id, maintenanceType, follows };
  return {
    kind: 'estimate',
    uid: uidOf('estimate', id),
    day: projected.date,
    vehicleId,
    reminder,
    projected,
    document: null,
    ...stamp,
  };
}

/** The days of the inspection by law: its window and its last day, or those of the retest; and the emissions check. */
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
    day === null ? [] : { kind, uid: uidOf(kind, vehicleId), day, vehicleId, ...OF_NOTHING, ...stamp },
  );
}

/** What one reminder puts into a calendar: the days of the law that it follows, else its date, else when its mileage is expected. */
export function eventsOfReminder(
  reminder: ReminderFacts,
  law: InspectionOutcome | null,
  projected: MileageProjection | null,
  stamps: { readonly stored: CalendarStamp; readonly computed: CalendarStamp },
): CalendarEvent[] {
  const { maintenanceType, nextReminderDate: day, vehicleId } = reminder;
  if (law !== null && isInspectionType(maintenanceType) && day !== null && lawDateOf(law) === day) {
    return inspectionEvents(vehicleId, law, stamps.computed);
  }
  const event =
    reminderEvent(reminder, law, stamps.stored) ?? estimateEvent(reminder, projected, stamps.computed);
  return event === null ? [] : [event];
}

/** The last day of a document; null of one that does not expire or is not announced. */
export function documentEvent(
  { id, kind, advanceDays, vehicleId, expiresOn, active }: DocumentFacts,
  stamp: CalendarStamp,
): CalendarEvent | null {
  if (!active || expiresOn === null) return null;
  const document = { id, kind, advanceDays };
  const uid = uidOf('document', id);
  return { kind: 'document', uid, day: expiresOn, vehicleId, ...OF_NOTHING, document, ...stamp };
}

const OF_NOTHING = { reminder: null, projected: null, document: null } as const;

function uidOf(kind: CalendarEventKind, id: string): string {
  return `${kind}.${id}@carnet`;
}
