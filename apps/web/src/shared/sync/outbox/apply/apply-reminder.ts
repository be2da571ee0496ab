import { factsOfReminder, shownOf, wireSetOf } from '@carnet/contract/reminders/reminder-facts';
import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import {
  deriveReminder,
  leadingRecord,
  type KeptReminder,
  type OwnerSet,
} from '@carnet/domain/garage/derived-reminder';
import { setOnCreation, setOnReplacement, type GivenReminder } from '@carnet/domain/garage/owner-set';
import { mileageUpTo } from '@carnet/domain/mileage/mileage-series';
import type { DefaultReminder } from '@carnet/domain/reminders/default-reminders';
import { lastMileageToStore } from '@carnet/domain/reminders/reminder';
import { sourceOf } from '#shared/sync/outbox/apply/apply-source.ts';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import { keptOf, putShown, settleReminders, withSlice } from '#shared/sync/outbox/apply/settle-reminders.ts';
import type { WriteFacts } from '#shared/sync/outbox/apply/write-facts.ts';
import type { Row } from '#shared/sync/rows.ts';

type ReminderRow = Row<'reminder'>;
/** What a body says of where the date of a reminder is from; undefined where it says nothing. */
type AskedFollows = ReminderReplacement['follows'];

/** A reminder as its body gives it: what the rules decide about it is missing. */
export type NewReminder = Omit<ReminderRow, 'led_by' | 'made_by' | 'order' | 'owner_set'>;

/** Adds a reminder that its owner makes: all of it is set. */
export function addReminder(
  view: GarageView,
  reminder: NewReminder,
  asked: AskedFollows,
  write: WriteFacts,
): void {
  const { order } = write;
  const set = setOnCreation(givenReminder(view, reminder, asked, write), order, sourceOf(view, reminder));
  const owner_set = wireSetOf(set);
  view.put('reminder', reminder.id, { ...reminder, led_by: null, made_by: null, order, owner_set });
  settleReminders(view, reminder.vehicle_id, [reminder.maintenance_type], write);
}

/** Adds a reminder that comes with its new vehicle: all of it is set, and it follows the law where the law dates it. */
export function addDefaultReminder(
  view: GarageView,
  id: string,
  vehicle: Row<'vehicle'>,
  terms: DefaultReminder,
  write: WriteFacts,
): void {
  const given = { ...terms, vehicleId: vehicle.id, active: true };
  const source = terms.follows === 'interval' ? null : { follows: terms.follows };
  view.put('reminder', id, {
    id,
    vehicle_id: vehicle.id,
    maintenance_type: terms.maintenanceType,
    next_reminder_date: terms.nextReminderDate,
    last_mileage: terms.lastMileage,
    interval_km: terms.intervalKm,
    planned_mileage: terms.plannedMileage,
    interval_days: terms.intervalDays,
    active: true,
    follows: terms.follows,
    season: null,
    led_by: null,
    made_by: null,
    order: write.order,
    owner_set: wireSetOf(setOnCreation(given, write.order, source)),
    created_at: vehicle.createdAt,
    updated_at: vehicle.updatedAt,
    version: 0,
  });
}

/** Changes a reminder as its owner has saved it: what differs from what it would show is set. */
export function changeReminder(
  view: GarageView,
  after: ReminderRow,
  before: ReminderRow,
  asked: AskedFollows,
  write: WriteFacts,
): void {
  const { vehicle_id: vehicleId, maintenance_type: maintenanceType } = after;
  const isMoved = vehicleId !== before.vehicle_id || maintenanceType !== before.maintenance_type;
  const kept = keptOf(before);
  const season = after.season ?? null;
  const placed = { ...kept, vehicleId, maintenanceType, season, madeBy: isMoved ? null : kept.madeBy };
  if (isMoved) detachRecords(view, kept);
  const given = givenReminder(view, after, asked, write);
  const replaced = withSlice(view, vehicleId, maintenanceType, [after], ({ records, around, isComplete }) => {
    const show = (set: OwnerSet) => deriveReminder({ ...placed, set }, records, around, isComplete);
    const set = setOnReplacement(kept, shownOf(before), given, write.order, {
      shown: show,
      source: around.source,
      leader: leadingRecord(placed, records, isComplete),
    });
    return { set, shown: show(set) };
  });
  putShown(view, { ...placed, ...replaced }, write);
}

/** Removes a reminder that its owner deletes: no record brings it back. */
export function removeReminder(view: GarageView, id: string): void {
  const reminder = view.reminders.get(id);
  if (!reminder) return;
  view.remove('reminder', id);
  detachRecords(view, keptOf(reminder));
}

/**
 * Has the records of a reminder that records made forget that, refunds too: its owner has deleted it, or given it other work.
 */
function detachRecords(view: GarageView, { id, madeBy }: KeptReminder): void {
  if (madeBy === null) return;
  for (const record of view.records.values()) {
    if (record.reminder_made && record.reminder_id === id)
      view.put('record', record.id, { ...record, reminder_made: false });
  }
}

/** A side in kilometres that is given without a last mileage counts from the last reading up to the day of the write. */
function givenReminder(
  view: GarageView,
  reminder: NewReminder,
  follows: AskedFollows,
  { day }: WriteFacts,
): GivenReminder {
  const facts = factsOfReminder(reminder);
  const { vehicle_id: vehicleId } = reminder;
  const mileage =
    mileageUpTo(view.readingsOf(vehicleId), day) ?? view.vehicles.get(vehicleId)?.currentMileage ?? null;
  const lastMileage = lastMileageToStore(facts, mileage);
  return { ...facts, lastMileage, follows };
}
