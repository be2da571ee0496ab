import {
  toWireShownFields,
  toReminderFacts,
  toReminderInput,
  toLeadingFacts,
  toWireOwnerSet,
} from '@carnet/contract/reminders/reminder-facts';
import {
  compareLeading,
  MoreRecordsNeeded,
  type KeptReminder,
  type Surroundings,
  type Swaps,
} from '@carnet/domain/garage/derived-reminder';
import type { AffectedReminders } from '@carnet/domain/garage/affected-reminders';
import { datedBy } from '@carnet/domain/garage/date-source';
import { setOnCreation } from '@carnet/domain/garage/owner-set';
import {
  mayFollowReadings,
  settleReminders as settleSlice,
  type ReminderSlice,
  type SettledReminders,
} from '@carnet/domain/garage/settle-reminders';
import { mileageUpTo } from '@carnet/domain/mileage/mileage-series';
import { setsOf } from '@carnet/domain/tyre-sets/fitting';
import { lastSwaps } from '@carnet/domain/tyre-sets/season';
import { dayInCopy, findKnownSince } from '#shared/sync/answers/inspection-answers.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { sourceFactsOf } from '#shared/sync/outbox/apply/apply-source.ts';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import type { WriteFacts } from '#shared/sync/outbox/apply/write-facts.ts';
import type { Row } from '#shared/sync/rows.ts';

/** Derives the reminders that a write affects. */
export function settleAffected(
  view: GarageView,
  affected: readonly AffectedReminders[],
  write: WriteFacts,
): void {
  for (const { vehicleId, types, areSeasonal = false } of affected) {
    const seasonal = areSeasonal ? seasonalTypesOf(view, vehicleId) : [];
    settleReminders(view, vehicleId, [...types, ...seasonal], write);
  }
}

function settleReminders(
  view: GarageView,
  vehicleId: string,
  types: Iterable<string>,
  write: WriteFacts,
): void {
  if (!view.vehicles.has(vehicleId)) return;
  for (const type of new Set(types)) {
    const reminders = remindersOfType(view, vehicleId, type);
    putSettled(view, vehicleId, type, withSlice(view, vehicleId, type, reminders, settleSlice), write);
  }
}

function seasonalTypesOf(view: GarageView, vehicleId: string): string[] {
  const seasonal = [...view.reminders.values()].filter(
    ({ vehicle_id, season }) => vehicle_id === vehicleId && (season ?? null) !== null,
  );
  return seasonal.map((reminder) => reminder.maintenance_type);
}

/** Derives the reminders that depend on the readings of a vehicle. */
export function settleByReadings(view: GarageView, vehicleId: string, write: WriteFacts): void {
  const types = [...view.reminders.values()].flatMap((reminder) => {
    const leading = view.records.get(reminder.led_by ?? '');
    const isAffected = reminder.vehicle_id === vehicleId && leading !== undefined;
    const { intervalKm, intervalDays } = toReminderFacts(reminder);
    return isAffected && mayFollowReadings({ intervalKm, intervalDays }, leading)
      ? [reminder.maintenance_type]
      : [];
  });
  settleReminders(view, vehicleId, types, write);
}

function putSettled(
  view: GarageView,
  vehicleId: string,
  type: string,
  { shown, gone, joining }: SettledReminders,
  write: WriteFacts,
): void {
  for (const id of gone) view.remove('reminder', id);
  for (const reminder of shown) putDerived(view, reminder, write);
  if (joining === null) return;
  const { reminderId } = joining;
  for (const record of view.recordsOfType(vehicleId, type)) {
    const isJoining = record.reminder_made && record.reminder_id !== reminderId;
    if (isJoining) view.put('record', record.id, { ...record, reminder_id: reminderId });
  }
}

/** Stores a derived reminder. */
export function putDerived(
  view: GarageView,
  { shown, ...kept }: SettledReminders['shown'][number],
  { now }: WriteFacts,
): void {
  const before = view.reminders.get(kept.id) ?? {
    created_at: now,
    updated_at: now,
    version: 0,
  };
  view.put('reminder', kept.id, {
    ...before,
    id: kept.id,
    vehicle_id: kept.vehicleId,
    maintenance_type: kept.maintenanceType,
    season: kept.season,
    ...toWireShownFields(shown),
    made_by: kept.madeBy,
    order: kept.order,
    owner_set: toWireOwnerSet(kept.set),
  });
}

/** How many of the newest records of a type are passed first: one of them nearly always decides. */
const FEW_RECORDS = 20;

/**
 * Calls a rule with the newest records of a vehicle and type, and again with all of them if those do not decide.
 */
export function withSlice<Result>(
  view: Garage,
  vehicleId: string,
  maintenanceType: string,
  reminders: readonly Row<'reminder'>[],
  rule: (slice: ReminderSlice) => Result,
): Result {
  const rows = view.recordsOfType(vehicleId, maintenanceType);
  const type = view.settings?.maintenanceTypes.find(({ key }) => key === maintenanceType);
  const kept = reminders.map(toStoredReminder);
  const facts = {
    vehicleId,
    maintenanceType,
    reminders: kept,
    around: surroundingsOf(view, vehicleId, maintenanceType, reminders),
    intervals: { intervalKm: type?.intervalKm ?? null, intervalDays: type?.intervalDays ?? null },
  };
  const callWith = (count: number) => {
    const records = rows.slice(0, count).map(leadingOf).sort(compareLeading);
    return rule({ ...facts, records, isComplete: count === rows.length });
  };
  // If no reminder exists that records made, any record may have made one.
  const isMakerSought = kept.every(({ madeBy }) => madeBy === null) && rows.some((row) => row.reminder_made);
  try {
    return callWith(isMakerSought ? rows.length : countWholeDays(rows, FEW_RECORDS));
  } catch (error) {
    if (error instanceof MoreRecordsNeeded) return callWith(rows.length);
    throw error;
  }
}

/**
 * Extends this many records to the end of the last one’s day, because the rows of a day are not sorted by
 * `compareLeading`.
 */
function countWholeDays(rows: readonly Row<'record'>[], few: number): number {
  let count = Math.min(few, rows.length);
  while (count < rows.length && rows[count]?.date === rows[count - 1]?.date) count += 1;
  return count;
}

export function remindersOfType({ reminders }: Garage, vehicleId: string, type: string): Row<'reminder'>[] {
  return [...reminders.values()].filter(
    (one) => one.vehicle_id === vehicleId && one.maintenance_type === type,
  );
}

function surroundingsOf(
  view: Garage,
  vehicleId: string,
  type: string,
  reminders: readonly Row<'reminder'>[],
): Surroundings {
  const vehicle = view.vehicles.get(vehicleId);
  const planning = vehicle && {
    remindersMadeOn: reminders.map((reminder) => dayInCopy(view, reminder.created_at)),
    vehicleKnownSince: findKnownSince(view, vehicle),
    records: view.recordsOfType(vehicleId, type),
  };
  const isSeasonal = reminders.some(({ season }) => (season ?? null) !== null);
  return {
    ...datedBy(type, sourceFactsOf(view, vehicleId, type), planning ?? null),
    ...(isSeasonal && { swaps: swapsOf(view, vehicleId) }),
    mileageOn: (date) => mileageUpTo(view.readingsOf(vehicleId), date),
  };
}

/** The last swap to the tyres of each season on a vehicle. */
export function swapsOf(view: Garage, vehicleId: string): Swaps {
  const fittings = [...view.rowsOf('tyre_fitting').values()].filter(
    ({ vehicle_id }) => vehicle_id === vehicleId,
  );
  const named = new Set(fittings.flatMap(setsOf));
  const sets = [...view.rowsOf('tyre_set').values()].filter(
    ({ id, vehicle_id }) => vehicle_id === vehicleId || named.has(id),
  );
  return lastSwaps(fittings, sets);
}

/** The stored part of a reminder. */
export function toStoredReminder(row: Row<'reminder'>): KeptReminder {
  const season = 'season' in row ? row.season : null;
  return toReminderInput({ ...('owner_set' in row ? row : setAsShown(row)), season });
}

/**
 * Converts a row that an earlier build copied: its shown values count as set by the owner, before all ordered
 * writes.
 */
function setAsShown(row: Row<'reminder'>): Row<'reminder'> {
  const facts = toReminderFacts(row);
  const order = 0;
  const set = { ...setOnCreation(facts, order, null), follows: { value: facts.follows, order } };
  return { ...row, order, made_by: null, led_by: null, owner_set: toWireOwnerSet(set) };
}

/** Missing in a row that an earlier build copied. */
const NO_LINK = { order: 0, reminder_id: null, named_reminder_id: null, reminder_made: false };

/** The fields of a record that affect reminders. */
export function leadingOf(row: Row<'record'>) {
  return toLeadingFacts('order' in row ? row : { ...NO_LINK, ...(row as Row<'record'>) });
}
