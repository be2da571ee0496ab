import { factsOfReminder, shownOf } from '@carnet/contract/reminders/reminder-facts';
import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { datedBy } from '@carnet/domain/garage/date-source';
import { createReminder, isForgottenByMakers, replaceReminder } from '@carnet/domain/garage/reminder-writes';
import { mileageUpTo } from '@carnet/domain/mileage/mileage-series';
import { lastMileageToStore } from '@carnet/domain/reminders/reminder';
import { sourceFactsOf } from '#shared/sync/outbox/apply/apply-source.ts';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import { keptOf, putShown, swapsOf, withSlice } from '#shared/sync/outbox/apply/settle-reminders.ts';
import type { WriteFacts } from '#shared/sync/outbox/apply/write-facts.ts';
import type { Row } from '#shared/sync/rows.ts';

type ReminderRow = Row<'reminder'>;
/** What a body says of where the date of a reminder is from; undefined where it says nothing. */
type AskedFollows = ReminderReplacement['follows'];

/** A reminder as its body gives it: what the rules decide about it is missing. */
export type NewReminder = Omit<ReminderRow, 'led_by' | 'made_by' | 'order' | 'owner_set'>;

/** Adds a reminder that its owner creates. */
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
  putShown(view, createReminder(id, given, write.order, around), write);
}

/** Changes a reminder as its owner has saved it. */
export function changeReminder(
  view: GarageView,
  after: ReminderRow,
  before: ReminderRow,
  asked: AskedFollows,
  write: WriteFacts,
): void {
  const given = givenReminder(view, after, asked, write);
  const stored = { ...keptOf(before), shown: shownOf(before) };
  if (isForgottenByMakers(stored, given)) detachRecords(view, before.id);
  const replaced = withSlice(view, given.vehicleId, given.maintenanceType, [after], (slice) =>
    replaceReminder(stored, given, write.order, slice),
  );
  putShown(view, replaced, write);
}

/** Removes a reminder that its owner deletes. */
export function removeReminder(view: GarageView, id: string): void {
  const reminder = view.reminders.get(id);
  if (!reminder) return;
  view.remove('reminder', id);
  if (isForgottenByMakers(keptOf(reminder), null)) detachRecords(view, id);
}

/** Has the records that made a reminder forget that, refunds too. */
function detachRecords(view: GarageView, reminderId: string): void {
  for (const record of view.records.values()) {
    if (record.reminder_made && record.reminder_id === reminderId)
      view.put('record', record.id, { ...record, reminder_made: false });
  }
}

/** A side in kilometres that is given without a last mileage counts from the last reading up to the day of the write. */
function givenReminder(view: GarageView, reminder: NewReminder, follows: AskedFollows, { day }: WriteFacts) {
  const facts = factsOfReminder(reminder);
  const { vehicle_id: vehicleId, season = null } = reminder;
  const mileage =
    mileageUpTo(view.readingsOf(vehicleId), day) ?? view.vehicles.get(vehicleId)?.currentMileage ?? null;
  const lastMileage = lastMileageToStore(facts, mileage);
  return { ...facts, lastMileage, follows, season };
}
