import { cancelQueued, cancelQueuedOfMember } from '#features/notifications/announcements.repository.ts';
import {
  listMembers,
  scheduleAllChecks,
  scheduleVehicleChecks,
} from '#features/notifications/checks.repository.ts';
import { slotsAt, type Slots } from '#features/notifications/slots.ts';
import type { Watch } from '#features/notifications/watch.repository.ts';
import {
  listInsuranceDocumentIds,
  listWatchedOfVehicle,
  listWatches,
  storeWatches,
  type WatchState,
} from '#features/notifications/watches.repository.ts';
import { channelsOn, type Channels } from '#platform/channels/channel.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import { dueOf, isDueKind, type DueKind } from '#platform/kinds/due-kinds.ts';
import {
  hasChanged,
  takeStoredChanges,
  vehicleFactsOf,
  type Cells,
  type ObjectChange,
  type SettingsChange,
  type StoredChanges,
  type VehicleKey,
} from '#platform/kinds/stored-changes.ts';
import type { Tx } from '#platform/transactions.ts';
import { describeKind } from '@carnet/contract/kinds/kinds';
import type { AnnouncementReason } from '@carnet/contract/notifications/notification.schema';
import { isAnnouncingInsurance } from '@carnet/domain/documents/insurance-reminder';
import { emissionsStepOn, lawStepOn } from '@carnet/domain/inspection/announcement-days';
import type { LawTerm } from '@carnet/domain/inspection/law-term';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { checkReminder, NEW_HISTORY, nextCheckOn } from '@carnet/domain/notifications/announcement';

/** One statement of this size takes a few milliseconds. */
const ITEMS_PER_STEP = 100;

/**
 * Schedules the announcements for everything that a transaction has stored. Called once at the end of each
 * transaction, by the code that opens transactions. Cancels queued announcements that no longer apply, starts
 * a cycle for new or rescheduled items, and brings the next check forward if something may be due earlier.
 */
export async function scheduleAnnouncements(
  { clock, channels }: Pick<Context, 'clock' | 'channels'>,
  tx: Tx,
): Promise<void> {
  const changes = takeStoredChanges(tx);
  if (changes === null) return;
  const slots = slotsAt(clock.now());
  for (const change of changes.settings) await followSettings(tx, slots, channels, change);
  for (const [garageId, vehicles] of Map.groupBy(vehiclesToLookAt(changes), (vehicle) => vehicle.garageId)) {
    const members = await listMembers(tx, garageId);
    await inSteps([...new Set(vehicles.map(({ id }) => id))], ITEMS_PER_STEP, async (part) => {
      for (const member of members) await scheduleVehicleChecks(tx, member, part, slots.next(member).lookAt);
    });
  }
  const restarts = Map.groupBy(
    await findRestarts(tx, changes),
    ({ garageId, reason }) => `${garageId} ${reason}`,
  );
  for (const alike of restarts.values()) {
    await inSteps(alike, ITEMS_PER_STEP, (part) => restart(tx, slots, part));
  }
}

/** Vehicles with watches that may now be due earlier. */
function vehiclesToLookAt({ objects, measured }: StoredChanges): VehicleKey[] {
  const vehicles = [...objects.values()].flatMap((change): VehicleKey[] => {
    const { kind, garageId, id, before, after } = change;
    const facts = vehicleFactsOf(kind);
    if (facts.length === 0 || !hasChanged(change, facts) || isArchivedOrBack(change)) return [];
    if (describeKind(kind).vehicle === 'itself') return after === null ? [] : [{ garageId, id }];
    // After an inspection, the law may require an emissions check from another day.
    const inspections = [before, after].filter((row) => row && isInspectionType(String(row['type'])));
    return inspections.map((row) => ({ garageId, id: String(row?.['vehicle_id']) }));
  });
  // A new vehicle starts cycles for everything anyway.
  return [...measured, ...vehicles].filter(
    ({ garageId, id }) => objects.get(`${garageId} ${id}`)?.before !== null,
  );
}

/** An item that starts a new cycle. */
interface Restart {
  readonly garageId: string;
  readonly id: string;
  readonly kind: DueKind;
  /** Why queued announcements are cancelled; null for a new item, which has none. */
  readonly reason: AnnouncementReason | null;
  /** Whether its last day was entered just now. */
  readonly isEntered: boolean;
}

/** The items that start a new cycle, each once. */
async function findRestarts(tx: Tx, { objects }: StoredChanges): Promise<Restart[]> {
  const restarts = new Map<string, Restart>();
  const add = (one: Restart): void => {
    const key = `${one.garageId} ${one.id}`;
    restarts.set(key, { ...one, isEntered: one.isEntered || restarts.get(key)?.isEntered === true });
  };
  const changes = [...objects.values()];
  for (const change of changes) {
    const own = findRestart(change);
    if (own !== null) add(own);
  }
  for (const [garageId, vehicleId] of changes.flatMap(vehiclesAnnouncedOtherwise)) {
    for (const id of await listInsuranceDocumentIds(tx, garageId, vehicleId)) {
      add({ garageId, id, kind: 'document', reason: 'reminder_changed', isEntered: false });
    }
  }
  for (const { garageId, id } of changes.filter(isArchivedOrBack)) {
    for (const watched of await listWatchedOfVehicle(tx, garageId, id)) {
      add({ garageId, ...watched, reason: 'vehicle_archived', isEntered: false });
    }
  }
  return [...restarts.values()];
}

function findRestart(change: ObjectChange): Restart | null {
  const { kind, garageId, id, before, after, isRestored } = change;
  if (after === null || !isDueKind(kind)) return null;
  const { decidedBy, lastDay } = dueOf(kind);
  if (!hasChanged(change, decidedBy)) return null;
  if (lastDay !== null && (before?.[lastDay] ?? null) === null && after[lastDay] === null) return null;
  const isEntered = lastDay !== null && !isRestored && hasChanged(change, [lastDay]);
  const changed = after['active'] === 0 ? 'reminder_switched_off' : 'reminder_changed';
  return { garageId, id, kind, reason: before === null ? null : changed, isEntered };
}

/** The vehicles whose insurance documents are from now on announced by a reminder, or no longer. */
function vehiclesAnnouncedOtherwise({ garageId, before, after }: ObjectChange): [string, string][] {
  const [was, is] = [announcedVehicle(before), announcedVehicle(after)];
  return was === is ? [] : [was, is].flatMap((id) => (id === null ? [] : [[garageId, id]]));
}

/** Only reminders follow anything. */
function announcedVehicle(row: Cells | null): string | null {
  const isAnnouncing =
    row !== null &&
    isAnnouncingInsurance({ active: row['active'] === 1, follows: row['follows'] as 'document' });
  return isAnnouncing ? String(row['vehicle_id']) : null;
}

/** Archived vehicles are not announced; nothing else can be archived. */
function isArchivedOrBack({ before, after }: ObjectChange): boolean {
  if (before === null || after === null) return false;
  return (before['archived_at'] === null) !== (after['archived_at'] === null);
}

/** Starts a cycle for items of one garage, and cancels their queued announcements for one reason. */
async function restart(tx: Tx, slots: Slots, items: readonly Restart[]): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const { garageId, reason } = first;
  const ids = items.map(({ id }) => id);
  if (reason !== null) await cancelQueued(tx, [garageId], ids, reason);
  const entered = new Set(items.flatMap(({ id, isEntered }) => (isEntered ? [id] : [])));
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const watches = await listWatches(tx, garageId, { ids, kinds }, slots.now);
  await storeWatches(
    tx,
    watches.map((watch) => {
      const state = beginCycle(slots, watch);
      const isToday =
        entered.has(watch.reminderId) &&
        !watch.isVehicleArchived &&
        watch.expiring?.isAnnouncedOnEntry(slots.today(watch)) === true;
      return isToday ? { ...state, stage: 'upcoming', look_at: slots.next(watch).lookAt } : state;
    }),
  );
}

function beginCycle(slots: Slots, watch: Watch): WatchState {
  if (watch.law !== null) return beginLawCycle(slots, watch, watch.law);
  const today = slots.today(watch);
  const { history } = checkReminder(watch, { ...watch.settings, channels: [] }, NEW_HISTORY, today);
  const next = nextCheckOn(watch, watch.settings, history, today);
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

/** Whether the months of a van's emissions check have begun, so that its owner may need to be notified. */
function isCheckOn(slots: Slots, { emissions, reminder, isVehicleArchived, ...at }: Watch): boolean {
  const isTold = reminder.active && !isVehicleArchived;
  return isTold && emissions !== null && emissionsStepOn(emissions, slots.next(at).date) !== null;
}

/**
 * A reminder that follows the law keeps its cycle while its date stays the same, however often it is edited,
 * so that each of its days is announced once. What already applies is announced at the owner's next hour.
 */
function beginLawCycle(slots: Slots, watch: Watch, law: LawTerm): WatchState {
  const dueOn = watch.reminder.nextReminderDate;
  const isSame = watch.lawDueOn !== null && watch.lawDueOn === dueOn;
  const { lookAt, date } = slots.next(watch);
  const isStarted = dueOn !== null && lawStepOn(dueOn, law, date) !== null;
  const next = nextCheckOn(watch, watch.settings, NEW_HISTORY, date);
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

async function followSettings(
  tx: Tx,
  slots: Slots,
  channels: Channels,
  { garageId, accountId, before, after }: SettingsChange,
): Promise<void> {
  const member = { garageId, accountId };
  for (const { name, setting } of channelsOn(channels, before)) {
    if (!after[setting]) await cancelQueuedOfMember(tx, member, name, 'channel_switched_off');
  }
  const isMoved = DECIDING_SETTINGS.some((name) => before[name] !== after[name]);
  if (!isMoved) return;
  const at = { timeZone: after.timezone, notificationHour: after.notificationHour };
  await scheduleAllChecks(tx, member, slots.next(at).lookAt);
}

/** Settings that affect the time of announcements. */
const DECIDING_SETTINGS = [
  'reminderAdvanceDays',
  'reminderAdvanceKm',
  'announceProjected',
  'notificationHour',
  'timezone',
] as const;
