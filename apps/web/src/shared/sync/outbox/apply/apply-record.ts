import type { ReminderMove } from '@carnet/contract/changes/changes.schema';
import { factsOfReminder, fieldsOfPlace, placeOfFields } from '@carnet/contract/reminders/reminder-facts';
import {
  isSamePlace,
  moveReminderOn,
  type DoneService,
  type ReminderPlace,
} from '@carnet/domain/reminders/mark-done';
import { nextServiceReminderIds } from '@carnet/domain/sync/derived-id';
import { followAgain, sourceOf } from '#shared/sync/outbox/apply/apply-source.ts';
import { followReadingOf } from '#shared/sync/outbox/apply/apply-mileage.ts';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import type { Row } from '#shared/sync/rows.ts';

type RecordRow = Row<'record'>;
type ReminderRow = Row<'reminder'>;

/** When a record was written, and whether its mileage was confirmed. */
interface Written {
  readonly now: string;
  readonly isConfirmed: boolean;
}

/**
 * What follows a new record (contract, section 4): its reading, the current mileage, and the reminder it does, which is
 * the one it names or that of its type when it gives a next service; that one stays while something newer is recorded.
 */
export function followNewRecord(
  view: GarageView,
  record: RecordRow,
  reminderId: string | null,
  { now, isConfirmed }: Written,
): void {
  followReadingOf(view, 'record', record, null, isConfirmed);
  moveReminder(view, record, reminderId === null ? undefined : view.reminders.get(reminderId), now);
}

/** What follows a changed record: its reading, and its reminder where the record is the latest of its type. */
export function followChangedRecord(
  view: GarageView,
  record: RecordRow,
  before: RecordRow,
  { now, isConfirmed }: Written,
): void {
  followReadingOf(view, 'record', record, before, isConfirmed);
  const isLatest = isLatestOfType(view, record);
  const isOtherWork = record.vehicle_id !== before.vehicle_id || record.type !== before.type;
  if (isOtherWork || record.isRefund !== before.isRefund) {
    const putBack = takeMoveBack(view, record.id);
    if (putBack !== null) followAgain(view, putBack);
    if (isLatest) moveReminder(view, record, undefined, now);
    return;
  }
  if (!isLatest) return;
  const move = view.moves.get(record.id);
  const isNextSame =
    record.next_service_date === before.next_service_date &&
    record.next_service_mileage === before.next_service_mileage;
  const isWorkSame =
    record.date === before.date &&
    record.mileage === before.mileage &&
    record.inspection?.result === before.inspection?.result;
  if (isNextSame && (isWorkSame || !move)) return;
  if (move) moveAgain(view, record, move);
  else moveReminder(view, record, undefined, now);
}

/** From where the reminder stood before the record moved it, unless somebody has moved it since. */
function moveAgain(view: GarageView, record: RecordRow, move: ReminderMove): void {
  const reminder = view.reminders.get(move.reminder_id);
  if (!reminder) return;
  const isUntouched = isSamePlace(placeOfFields(reminder), placeOfFields(move.after));
  const active = move.before.active || move.after.active;
  const base = isUntouched ? { ...reminder, ...move.before, active } : reminder;
  const after = fieldsOfPlace(movedOn(view, base, record));
  view.putMove(record.id, { ...move, after });
  view.put('reminder', reminder.id, { ...reminder, ...after });
}

/**
 * Puts a reminder back where it stood before a record that goes moved it, unless its owner or a newer record has moved it
 * since. The newer one then goes back to where this one found it.
 *
 * @returns the reminder that was put back, whose source may give another date by now: `followAgain` is due once the record has
 * gone; else null
 */
export function takeMoveBack(view: GarageView, recordId: string): ReminderRow | null {
  const move = view.moves.get(recordId);
  const reminder = move && view.reminders.get(move.reminder_id);
  if (!reminder) return null;
  view.putMove(recordId, null);
  const stood = placeOfFields(move.after);
  // Of moves that began at one place that of the oldest record, as the server takes it.
  const placed = ([id]: readonly [string, ReminderMove]) => `${view.records.get(id)?.date} ${id}`;
  const [next] = [...view.moves]
    .filter(
      ([, other]) => other.reminder_id === reminder.id && isSamePlace(placeOfFields(other.before), stood),
    )
    .sort((a, b) => (placed(a) < placed(b) ? -1 : 1));
  if (next) view.putMove(next[0], { ...next[1], before: move.before });
  else if (isSamePlace(placeOfFields(reminder), stood)) {
    const putBack = { ...reminder, ...move.before };
    view.put('reminder', reminder.id, putBack);
    return putBack;
  }
  return null;
}

function isLatestOfType(view: GarageView, { id, vehicle_id, type }: RecordRow): boolean {
  return view.recordsOfType(vehicle_id, type)[0]?.id === id;
}

function moveReminder(
  view: GarageView,
  record: RecordRow,
  named: ReminderRow | undefined,
  now: string,
): void {
  if (record.isRefund) return;
  if (!named && record.next_service_date === null && record.next_service_mileage === null) return;
  const moved = named ?? reminderOfType(view, record);
  if (!moved) return addNextService(view, record, now);
  if (!named && !isLatestOfType(view, record)) return;
  // A next date that a person enters activates the reminder.
  const base = named ?? { ...moved, active: true };
  const after = fieldsOfPlace(movedOn(view, base, record));
  view.putMove(record.id, { reminder_id: moved.id, before: fieldsOfPlace(placeOfFields(moved)), after });
  view.put('reminder', moved.id, { ...moved, ...after });
}

function reminderOfType(view: GarageView, { vehicle_id, type }: RecordRow): ReminderRow | undefined {
  return [...view.reminders.values()]
    .filter((reminder) => reminder.vehicle_id === vehicle_id && reminder.maintenance_type === type)
    .sort((a, b) => Number(b.active) - Number(a.active) || (a.id < b.id ? -1 : 1))[0];
}

function addNextService(view: GarageView, record: RecordRow, now: string): void {
  const made = { vehicleId: record.vehicle_id, maintenanceType: record.type };
  const ids = nextServiceReminderIds(record.id, made);
  let { value: id } = ids.next();
  while (view.reminders.has(id)) ({ value: id } = ids.next());
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
  view.put('reminder', id, { ...blank, ...fieldsOfPlace(movedOn(view, blank, record)) });
}

function movedOn(view: GarageView, reminder: ReminderRow, record: RecordRow): ReminderPlace {
  const currentMileage = view.vehicles.get(record.vehicle_id)?.currentMileage ?? null;
  return moveReminderOn(factsOf(reminder), serviceOf(record), currentMileage, sourceOf(view, reminder));
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
