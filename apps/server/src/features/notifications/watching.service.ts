import { cancelQueued, cancelQueuedOfMember } from '#features/notifications/announcements.repository.ts';
import {
  listDocumentWatches,
  listInsuranceDocumentIds,
} from '#features/notifications/document-watches.repository.ts';
import { listExpiringWatches } from '#features/notifications/expiring-watches.repository.ts';
import { slotsAt, type Slots } from '#features/notifications/slots.ts';
import {
  listMembers,
  listWatchedOfVehicle,
  lookAtAllOn,
  lookAtVehicleBy,
} from '#features/notifications/looks.repository.ts';
import {
  listWatches,
  storeWatches,
  type Member,
  type Watch,
  type WatchState,
} from '#features/notifications/watches.repository.ts';
import { listWarrantyWatches } from '#features/notifications/warranty-watches.repository.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { emissionsStepOn, lawStepOn, type LawTerm } from '@carnet/domain/inspection/announcement-days';
import { isAnnouncedOnEntry } from '@carnet/domain/maintenance/warranty';
import { lookAtReminder, NEW_HISTORY, nextLookOn } from '@carnet/domain/notifications/announcement';

/**
 * The writes that change what is to be announced call these, in their own transaction: so that the search looks at
 * what may have changed and at nothing else.
 */

type Clocked = Pick<Context, 'clock'>;

/** Reminders that were made: a cycle of theirs begins. */
export async function watchReminders(
  { clock }: Clocked,
  tx: Tx,
  garageId: string,
  reminderIds: readonly string[],
): Promise<void> {
  const slots = slotsAt(clock.now());
  const watches = await listWatches(tx, garageId, { reminderIds }, slots.now);
  await storeWatches(
    tx,
    watches.map((watch) => beginCycle(slots, watch)),
  );
}

/** A reminder that was edited, done, or switched on or off: what has not left is taken back, a cycle begins. */
export async function restartReminder(
  context: Clocked,
  tx: Tx,
  garageId: string,
  reminder: { readonly id: string; readonly active: boolean },
): Promise<void> {
  const reason = reminder.active ? 'reminder_changed' : 'reminder_switched_off';
  await cancelQueued(tx, [garageId], [reminder.id], reason);
  await watchReminders(context, tx, garageId, [reminder.id]);
}

/** Documents that were added: a cycle of theirs begins. */
export async function watchDocuments(
  { clock }: Clocked,
  tx: Tx,
  garageId: string,
  ids: readonly string[],
): Promise<void> {
  const slots = slotsAt(clock.now());
  const watches = await listDocumentWatches(tx, garageId, { ids }, slots.now);
  await storeWatches(
    tx,
    watches.map((watch) => beginCycle(slots, watch)),
  );
}

/** A document whose expiry or advance was changed, or that is no longer to be announced, or again. */
export async function restartDocument(
  context: Clocked,
  tx: Tx,
  garageId: string,
  document: { readonly id: string; readonly active: boolean },
): Promise<void> {
  const reason = document.active ? 'reminder_changed' : 'reminder_switched_off';
  await cancelQueued(tx, [garageId], [document.id], reason);
  await watchDocuments(context, tx, garageId, [document.id]);
}

/**
 * Records that may have a warranty. `isEntered`: its last day was typed just now, so that one with exactly as many days left as
 * it is announced ahead is announced at the next hour of its owner.
 */
export async function watchWarranties(
  { clock }: Clocked,
  tx: Tx,
  garageId: string,
  ids: readonly string[],
  { isEntered }: { readonly isEntered: boolean },
): Promise<void> {
  const slots = slotsAt(clock.now());
  const watches = await listWarrantyWatches(tx, garageId, { ids }, slots.now);
  await storeWatches(
    tx,
    watches.map((watch) => {
      const state = beginCycle(slots, watch);
      const isToday =
        isEntered && !watch.isVehicleArchived && isAnnouncedOnEntry(watch.reminder, slots.today(watch));
      return isToday ? { ...state, stage: 'upcoming', look_at: slots.next(watch).lookAt } : state;
    }),
  );
}

/** The last day of a warranty was changed or taken out, or its record went to another vehicle. */
export async function restartWarranty(
  context: Clocked,
  tx: Tx,
  garageId: string,
  recordId: string,
  entry: { readonly isEntered: boolean },
): Promise<void> {
  await cancelQueued(tx, [garageId], [recordId], 'reminder_changed');
  await watchWarranties(context, tx, garageId, [recordId], entry);
}

/** It may have changed whether a reminder announces the insurance of a vehicle in place of the documents. */
export async function restartInsuranceDocuments(
  context: Clocked,
  tx: Tx,
  garageId: string,
  vehicleId: string,
): Promise<void> {
  const ids = await listInsuranceDocumentIds(tx, garageId, vehicleId);
  if (ids.length === 0) return;
  await cancelQueued(tx, [garageId], ids, 'reminder_changed');
  await watchDocuments(context, tx, garageId, ids);
}

function beginCycle(slots: Slots, watch: Watch): WatchState {
  if (watch.law !== null) return beginLawCycle(slots, watch, watch.law);
  const today = slots.today(watch);
  const { history } = lookAtReminder(watch, watch.settings, NEW_HISTORY, today);
  const next = nextLookOn(watch, watch.settings, history, today);
  const later = next === null ? null : slots.on(next, watch);
  return {
    garage_id: watch.garageId,
    account_id: watch.accountId,
    reminder_id: watch.reminderId,
    cycle: (watch.cycle ?? 0) + 1,
    stage: history.stage,
    overdue_on: history.overdueOn,
    repeats: history.repeats,
    law_due_on: null,
    look_at: isCheckOn(slots, watch) ? slots.next(watch).lookAt : later,
  };
}

/** The months of the emissions check of a van have begun, and its owner may not have been told. */
function isCheckOn(slots: Slots, { emissions, reminder, isVehicleArchived, ...at }: Watch): boolean {
  const isTold = reminder.active && !isVehicleArchived;
  return isTold && emissions !== null && emissionsStepOn(emissions, slots.next(at).date) !== null;
}

/**
 * A reminder that follows the law goes on with its cycle as long as its date stays the same, however often it is edited: each
 * of its days is announced once. What holds already is said at the next hour of its owner.
 */
function beginLawCycle(slots: Slots, watch: Watch, law: LawTerm): WatchState {
  const dueOn = watch.reminder.nextReminderDate;
  const isSame = watch.lawDueOn !== null && watch.lawDueOn === dueOn;
  const { lookAt, date } = slots.next(watch);
  const isStarted = dueOn !== null && lawStepOn(dueOn, law, date) !== null;
  const next = nextLookOn(watch, watch.settings, NEW_HISTORY, date);
  const later = next === null ? null : slots.on(next, watch);
  const isToldOf = watch.reminder.active && !watch.isVehicleArchived;
  return {
    garage_id: watch.garageId,
    account_id: watch.accountId,
    reminder_id: watch.reminderId,
    cycle: isSame ? (watch.cycle ?? 1) : (watch.cycle ?? 0) + 1,
    stage: isSame ? watch.stage : null,
    overdue_on: isSame ? watch.overdueOn : null,
    repeats: isSame ? watch.repeats : 0,
    law_due_on: dueOn,
    look_at: isStarted && isToldOf ? lookAt : later,
  };
}

/** The mileage of a vehicle or what the law says of it has changed: its reminders are looked at when it is next the hour. */
export async function lookAtVehicle(
  { clock }: Clocked,
  tx: Tx,
  garageId: string,
  vehicleId: string,
): Promise<void> {
  const slots = slotsAt(clock.now());
  for (const member of await listMembers(tx, garageId)) {
    await lookAtVehicleBy(tx, member, vehicleId, slots.next(member).lookAt);
  }
}

const WATCHES_PER_STEP = 200;

/** A vehicle was archived, or is there again: nobody is told of one that is gone, and its reminders begin anew. */
export async function followArchiving(
  { clock }: Clocked,
  tx: Tx,
  garageId: string,
  vehicleId: string,
): Promise<void> {
  const slots = slotsAt(clock.now());
  await inSteps(await listWatchedOfVehicle(tx, garageId, vehicleId), WATCHES_PER_STEP, async (ids) => {
    const watches = [
      ...(await listWatches(tx, garageId, { reminderIds: ids }, slots.now)),
      ...(await listExpiringWatches(tx, garageId, { ids }, slots.now)),
    ];
    await cancelQueued(tx, [garageId], ids, 'vehicle_archived');
    await storeWatches(
      tx,
      watches.map((watch) => beginCycle(slots, watch)),
    );
  });
}

/** What of the settings decides what is announced, and when. */
type Preferences = Pick<
  Settings,
  | 'emailNotifications'
  | 'pushNotifications'
  | 'reminderAdvanceDays'
  | 'reminderAdvanceKm'
  | 'notificationHour'
  | 'announceProjected'
  | 'timezone'
>;

/** A person's settings have changed. */
export async function followSettings(
  { clock }: Clocked,
  tx: Tx,
  { garageId, accountId }: Member,
  before: Preferences,
  after: Preferences,
): Promise<void> {
  const member = { garageId, accountId };
  if (before.emailNotifications && !after.emailNotifications) {
    await cancelQueuedOfMember(tx, member, 'email', 'channel_switched_off');
  }
  if (before.pushNotifications && !after.pushNotifications) {
    await cancelQueuedOfMember(tx, member, 'push', 'channel_switched_off');
  }
  const isMoved =
    before.reminderAdvanceDays !== after.reminderAdvanceDays ||
    before.reminderAdvanceKm !== after.reminderAdvanceKm ||
    before.announceProjected !== after.announceProjected ||
    before.notificationHour !== after.notificationHour ||
    before.timezone !== after.timezone;
  if (!isMoved) return;
  const at = { timeZone: after.timezone, notificationHour: after.notificationHour };
  await lookAtAllOn(tx, member, slotsAt(clock.now()).next(at).lookAt);
}
