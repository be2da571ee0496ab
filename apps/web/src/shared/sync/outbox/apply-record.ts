import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import {
  isSamePlace,
  moveReminderOn,
  placeOf,
  type DoneService,
  type ReminderPlace,
} from '@carnet/domain/reminders/mark-done';
import { nextServiceReminderId, recordReadingId } from '@carnet/domain/sync/derived-id';
import { lawDateFor } from '#shared/sync/outbox/apply-law.ts';
import { followReadings } from '#shared/sync/outbox/apply-mileage.ts';
import type { GarageView } from '#shared/sync/outbox/garage-view.ts';
import type { Row } from '#shared/sync/rows.ts';

type RecordRow = Row<'record'>;
type ReminderRow = Row<'reminder'>;

/**
 * What follows a new record (contract, section 4): its reading, the current mileage, and the reminder it does, which is
 * the one it names or that of its type when it gives a next service.
 */
export function followNewRecord(
  view: GarageView,
  record: RecordRow,
  reminderId: string | null,
  now: string,
): void {
  followReadingOf(view, record, null);
  moveReminder(view, record, reminderId === null ? undefined : view.reminders.get(reminderId), now);
}

/** What follows a changed record: its reading, and its reminder where the record is the latest of its type. */
export function followChangedRecord(
  view: GarageView,
  record: RecordRow,
  before: RecordRow,
  now: string,
): void {
  followReadingOf(view, record, before);
  const isSamePlaceOfWork = record.vehicle_id === before.vehicle_id && record.type === before.type;
  if (!isLatestOfType(view, record)) return;
  if (!isSamePlaceOfWork) return moveReminder(view, record, undefined, now);
  const isNextSame =
    record.next_service_date === before.next_service_date &&
    record.next_service_mileage === before.next_service_mileage;
  const isWorkSame = record.date === before.date && record.mileage === before.mileage;
  const moved = isNextSame && isWorkSame ? undefined : reminderMovedBy(view, before);
  if (moved) place(view, moved, movedOn(view, moved, record));
  else if (!isNextSame) moveReminder(view, record, undefined, now);
}

function followReadingOf(view: GarageView, record: RecordRow, before: RecordRow | null): void {
  const { id, vehicle_id, date, mileage } = record;
  if (before?.vehicle_id === vehicle_id && before.date === date && before.mileage === mileage) return;
  const existing = before && [...view.readings.values()].find((reading) => reading.record_id === id);
  if (existing) view.remove('reading', existing.id);
  if (mileage !== null) {
    const readingId = existing?.id ?? recordReadingId(id);
    const version = existing?.version ?? 0;
    const reading = {
      id: readingId,
      vehicle_id,
      date,
      mileage,
      source: 'record',
      record_id: id,
      version,
    } as const;
    view.put('reading', readingId, reading);
  }
  if (before && before.vehicle_id !== vehicle_id) followReadings(view, before.vehicle_id);
  followReadings(view, vehicle_id);
}

function isLatestOfType(view: GarageView, { id, vehicle_id, type }: RecordRow): boolean {
  const latest = view.recordsNewestFirst.find(
    (record) => record.vehicle_id === vehicle_id && record.type === type,
  );
  return latest?.id === id;
}

/** The reminder of the record's type that stands where the record as it was would have put it. */
function reminderMovedBy(view: GarageView, before: RecordRow): ReminderRow | undefined {
  const reminder = reminderOfType(view, before);
  if (!reminder) return undefined;
  const expected = movedOn(view, reminder, before);
  return isSamePlace(placeOf(factsOf(reminder)), expected) ? reminder : undefined;
}

function moveReminder(
  view: GarageView,
  record: RecordRow,
  named: ReminderRow | undefined,
  now: string,
): void {
  if (!named && record.next_service_date === null && record.next_service_mileage === null) return;
  const moved = named ?? reminderOfType(view, record);
  if (!moved) return addNextService(view, record, now);
  // Somebody who gives a next date wants to be told of it.
  const base = named ?? { ...moved, active: true };
  place(view, moved, movedOn(view, base, record));
}

function reminderOfType(view: GarageView, { vehicle_id, type }: RecordRow): ReminderRow | undefined {
  return [...view.reminders.values()]
    .filter((reminder) => reminder.vehicle_id === vehicle_id && reminder.maintenance_type === type)
    .sort((a, b) => Number(b.active) - Number(a.active) || (a.id < b.id ? -1 : 1))[0];
}

function addNextService(view: GarageView, record: RecordRow, now: string): void {
  const id = nextServiceReminderId(record.id);
  const type = view.settings?.maintenanceTypes.find(({ key }) => key === record.type);
  const blank: ReminderRow = {
    id,
    vehicle_id: record.vehicle_id,
    maintenance_type: record.type,
    next_reminder_date: null,
    last_mileage: null,
    interval_km: type?.intervalKm ?? null,
    planned_mileage: null,
    interval_days: type?.intervalDays ?? null,
    active: true,
    follows: 'interval',
    created_at: now,
    updated_at: now,
    version: 0,
  };
  place(view, blank, movedOn(view, blank, record));
}

function movedOn(view: GarageView, reminder: ReminderRow, record: RecordRow): ReminderPlace {
  const currentMileage = view.vehicles.get(record.vehicle_id)?.currentMileage ?? null;
  return moveReminderOn(factsOf(reminder), serviceOf(record), currentMileage, lawDateFor(view, reminder));
}

function place(view: GarageView, reminder: ReminderRow, after: ReminderPlace): void {
  view.put('reminder', reminder.id, { ...reminder, ...fieldsOf(after) });
}

function fieldsOf(after: ReminderPlace) {
  return {
    next_reminder_date: after.nextReminderDate,
    last_mileage: after.lastMileage,
    planned_mileage: after.plannedMileage,
    active: after.active,
    follows: after.follows,
  };
}

function factsOf(reminder: ReminderRow) {
  return factsOfReminder(reminder);
}

function serviceOf(record: RecordRow): DoneService {
  return {
    date: record.date,
    mileage: record.mileage,
    nextServiceDate: record.next_service_date,
    nextServiceMileage: record.next_service_mileage,
  };
}
