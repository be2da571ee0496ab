import { toReminderFacts, toShownReminder } from '@carnet/contract/reminders/reminder-facts';
import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { datedBy } from '@carnet/domain/garage/date-source';
import { createReminder, isForgottenByMakers, replaceReminder } from '@carnet/domain/garage/reminder-writes';
import { mileageUpTo } from '@carnet/domain/mileage/mileage-series';
import { lacksLastMileage } from '@carnet/domain/reminders/reminder';
import { sourceFactsOf } from '#shared/sync/outbox/apply/apply-source.ts';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import {
  toStoredReminder,
  putDerived,
  swapsOf,
  withSlice,
} from '#shared/sync/outbox/apply/settle-reminders.ts';
import type { WriteFacts } from '#shared/sync/outbox/apply/write-facts.ts';
import type { Row } from '#shared/sync/rows.ts';

type ReminderRow = Row<'reminder'>;
/** The field `follows` of a body; undefined if the body lacks it. */
type AskedFollows = ReminderReplacement['follows'];

/** A reminder without the fields that the rules derive. */
export type NewReminder = Omit<ReminderRow, 'led_by' | 'made_by' | 'order' | 'owner_set'>;

/** Adds a reminder that its owner has created. */
export function addReminder(
  view: GarageView,
  reminder: NewReminder,
  asked: AskedFollows,
  write: WriteFacts,
): void {
  const { id, vehicle_id: vehicleId, maintenance_type: type } = reminder;
  const given = givenReminder(view, reminder, asked, write);
  const around = {
    ...datedBy(type, sourceFactsOf(view, vehicleId, type), null),
    swaps: swapsOf(view, vehicleId),
  };
  putDerived(view, createReminder(id, given, write.order, around), write);
}

/** Changes a reminder that its owner has saved. */
export function changeReminder(
  view: GarageView,
  after: ReminderRow,
  before: ReminderRow,
  asked: AskedFollows,
  write: WriteFacts,
): void {
  const given = givenReminder(view, after, asked, write);
  const stored = { ...toStoredReminder(before), shown: toShownReminder(before) };
  if (isForgottenByMakers(stored, given)) detachRecords(view, before.id);
  const replaced = withSlice(view, given.vehicleId, given.maintenanceType, [after], (slice) =>
    replaceReminder(stored, given, write.order, slice),
  );
  putDerived(view, replaced, write);
}

/** Removes a reminder that its owner has deleted. */
export function removeReminder(view: GarageView, id: string): void {
  const reminder = view.reminders.get(id);
  if (!reminder) return;
  view.remove('reminder', id);
  if (isForgottenByMakers(toStoredReminder(reminder), null)) detachRecords(view, id);
}

/** Marks records, refunds included, as not having made a reminder. */
function detachRecords(view: GarageView, reminderId: string): void {
  for (const record of view.records.values()) {
    if (record.reminder_made && record.reminder_id === reminderId)
      view.put('record', record.id, { ...record, reminder_made: false });
  }
}

/**
 * The values of a body. A missing last mileage that a trigger counts from is the last reading up to the day of the write.
 */
function givenReminder(view: GarageView, reminder: NewReminder, follows: AskedFollows, { day }: WriteFacts) {
  // A row that an earlier build copied lacks the season.
  const given = { ...toReminderFacts(reminder), follows, season: reminder.season ?? null };
  if (!lacksLastMileage(given)) return given;
  const { vehicle_id: vehicleId } = reminder;
  const mileage = mileageUpTo(view.readingsOf(vehicleId), day);
  return { ...given, lastMileage: mileage ?? view.vehicles.get(vehicleId)?.currentMileage ?? null };
}
