import { requireVehicle, type VehicleMileage } from '#features/mileage/deciding-readings.service.ts';
import { findFaults, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { checkReadingDeletion } from '@carnet/contract/refusals/refusals';
import { createObject, deleteObject, type StoredKind } from '#features/kinds/object-writes.service.ts';
import { findCurrentMileage, updateCurrentMileage } from '#features/mileage/current-mileage.repository.ts';
import {
  countReadings,
  deleteReading,
  findReading,
  findReadings,
  findReadingsAbove,
  insertReading,
  insertReadings,
  listPurchases,
  listReadings,
  readingOf,
  type StoredReading,
} from '#features/mileage/mileage.repository.ts';
import { measuredVehicle, type MeasuredVehicle } from '#features/mileage/measured-vehicle.ts';
import { followPurchase } from '#features/mileage/purchase-reading.service.ts';
import { settleReminders } from '#features/reminders/settle-reminders.service.ts';
import { discardObject } from '#features/trash/discard.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import { countChange } from '#platform/jobs/walk-garages.ts';
import { findToday } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { FOLLOWS_NOTHING } from '@carnet/contract/mileage/followed-object';
import type { MileageReading, MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  followMileage,
  followPurchase as followPurchaseReading,
  followVehicleForm as followForm,
  type FormMileage,
  type GivenMileage,
} from '@carnet/domain/garage/followed-mileage';
import { MOST_REPLACED_READINGS } from '@carnet/domain/mileage/check-mileage';
import { compareReadings } from '@carnet/domain/mileage/mileage-series';
import { firstReadingId } from '@carnet/domain/sync/derived-id';
import { v7 as uuidv7 } from 'uuid';

const READING: StoredKind<StoredReading, MileageReading> = {
  kind: 'reading',
  find: findReading,
  plain: async (_context, _tx, _actor, rows) => rows.map(readingOf),
  present: async (_context, _tx, _actor, readings) => [...readings],
};

export async function listMileage(
  { transactions }: Context,
  actor: Actor,
  vehicleId: string,
  page: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<MileageReading>> {
  const vehicle = await requireVehicle(transactions.readOnly, actor, vehicleId);
  return listReadings(transactions.readOnly, vehicle, page);
}

/** Which of these ids are readings of the caller, in any order. */
export function readReadingsOf({ transactions }: Context, actor: Actor, ids: readonly string[]) {
  return findReadings(transactions.readOnly, actor, ids);
}

/** A quick update. Refuses `date_in_future`, and a doubtful mileage unless confirmed. */
export function addMileage(
  context: Context,
  actor: Actor,
  vehicleId: string,
  body: MileageReadingCreation,
): Promise<Creation<MileageReading>> {
  const ofVehicle: typeof READING = {
    ...READING,
    async find(tx, owner, id) {
      await requireVehicle(tx, owner, vehicleId);
      return findReading(tx, owner, id);
    },
  };
  return createObject(context, actor, ofVehicle, body.id, async (tx, id) => {
    const vehicle = await requireVehicle(tx, actor, vehicleId);
    await refuseWrite(context, tx, actor, { kind: 'reading', body, stored: null }, vehicle);
    const { date, mileage } = body;
    const isConfirmed = body.confirmMileage ?? false;
    const typed = { source: 'manual', isConfirmed } as const;
    const reading = await addTyped(context, tx, actor, vehicle, { id, date, mileage }, typed);
    await followAndSettle(context, tx, actor, vehicle);
    return { garageId: vehicle.garageId, ...reading };
  });
}

/** Faults among the valid fields of a refused body. */
export async function checkMileageFields(
  context: Context,
  actor: Actor,
  vehicleId: string,
  body: Partial<MileageReadingCreation>,
): Promise<Fault[]> {
  const tx = context.transactions.readOnly;
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  return findFaults(context, tx, actor, { kind: 'reading', body, stored: null }, vehicle);
}

/**
 * Moves a reading to the trash. Refuses `reading_has_record` (change its source instead) and `last_reading`.
 */
export function removeMileage(
  context: Context,
  actor: Actor,
  vehicleId: string,
  readingId: string,
  expectedVersion: number | null,
): Promise<void> {
  const ofVehicle: typeof READING = {
    ...READING,
    async find(tx, owner, id) {
      await requireVehicle(tx, owner, vehicleId);
      const reading = await findReading(tx, owner, id);
      return reading?.vehicle_id === vehicleId ? reading : null;
    },
  };
  return deleteObject(context, actor, ofVehicle, { id: readingId, expectedVersion }, async (tx, reading) => {
    const vehicle = await requireVehicle(tx, actor, vehicleId);
    const refusal = checkReadingDeletion(reading, await countReadings(tx, vehicle));
    if (refusal) throw new Refusal(refusal.code, refusal);
    await deleteReading(tx, reading);
    await followAndSettle(context, tx, actor, vehicle);
  });
}

/** Readings of the same day above a mileage, which it may replace. */
export function findReplaced(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  { date, mileage }: GivenMileage,
): Promise<Owned<StoredReading>[]> {
  if (mileage === null) return Promise.resolve([]);
  return findReadingsAbove(tx, vehicle, { date, mileage }, MOST_REPLACED_READINGS + 1);
}

/** Moves readings to the trash. The caller updates the current mileage. */
export async function discardReadings(
  context: Context,
  tx: Tx,
  actor: Actor,
  readings: readonly Owned<StoredReading>[],
): Promise<void> {
  for (const reading of readings) {
    await discardObject(context, tx, actor, 'reading', reading);
    await deleteReading(tx, reading);
  }
}

/** Stores a manual mileage. The caller updates the current mileage. */
async function addTyped(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicle: Owned<VehicleMileage>,
  reading: { readonly id: string; readonly date: CivilDate; readonly mileage: number },
  { source, isConfirmed }: { readonly source: 'manual' | 'vehicle'; readonly isConfirmed: boolean },
): Promise<MileageReading> {
  const after = { vehicleId: vehicle.id, date: reading.date, mileage: reading.mileage };
  const above = isConfirmed ? await findReplaced(tx, vehicle, after) : [];
  const { replaced } = followMileage({ before: null, after, own: null, above });
  await discardReadings(context, tx, actor, replaced);
  return insertReading(tx, vehicle, { ...reading, source, ...FOLLOWS_NOTHING });
}

/** Like `followReadings`, and updates the reminders that count from a reading. */
async function followAndSettle(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Pick<Actor, 'garageId' | 'timeZone'>,
  vehicle: Owned<VehicleMileage>,
): Promise<void> {
  await followReadings(context, tx, actor, vehicle);
  await settleReminders(context, tx, actor, [measuredVehicle(vehicle.id)]);
}

/**
 * Updates the current mileage after a change of readings; `vehicle` must have been read in this transaction.
 * The mileage is 0 once the last reading was deleted with its record or expense. The caller settles the
 * reminders of the vehicle.
 */
export async function followReadings(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Pick<Actor, 'garageId' | 'timeZone'>,
  vehicle: Owned<VehicleMileage>,
): Promise<void> {
  if (hasPurchase(vehicle)) await followPurchase(context, tx, actor, vehicle);
  const current = (await findCurrentMileage(tx, vehicle)) ?? 0;
  if (current === vehicle.currentMileage) return;
  await updateCurrentMileage(tx, vehicle, current, formatInstant(context.clock.now()));
}

function hasPurchase({ purchaseDate, purchaseMileage }: VehicleMileage): boolean {
  return purchaseDate !== null && purchaseMileage !== null;
}

/** Adds the purchase readings of vehicles in these garages, which older versions did not store. */
export async function addPurchaseReadingsIn(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  garageIds: readonly string[],
): Promise<void> {
  const purchases = Map.groupBy(await listPurchases(tx, garageIds), ({ garageId }) => garageId);
  for (const [garageId, vehicles] of purchases) {
    await countChange(tx, garageId);
    for (const { vehicleId, timeZone } of vehicles) {
      const vehicle = await requireVehicle(tx, { garageId }, vehicleId);
      await followAndSettle(context, tx, { garageId, timeZone }, vehicle);
    }
  }
}

/** Stores the first reading of a vehicle that has none. */
export async function startMileage(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { date, mileage }: DatedMileage,
): Promise<void> {
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  await insertReading(tx, vehicle, firstReading(vehicleId, { date, mileage }));
}

interface DatedMileage {
  readonly date: CivilDate;
  readonly mileage: number;
}

/** Stores the first readings of a new vehicle: of the day on which it was entered, and of its purchase. */
export async function startVehicleMileage(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicle: Owned<VehicleMileage>,
  { date, mileage }: DatedMileage,
): Promise<void> {
  const first = firstReading(vehicle.id, { date, mileage });
  const change = followPurchaseReading(vehicle, null, [first], findToday(actor, context.clock));
  const put = change !== null && change !== 'remove' ? change.put : null;
  const purchase = put && { ...put, vehicle_id: vehicle.id, source: 'purchase' as const, ...FOLLOWS_NOTHING };
  const readings = [first, ...(purchase ? [{ ...purchase, version: 1 }] : [])];
  await insertReadings(tx, vehicle, readings);
  const current = readings.toSorted(compareReadings).at(-1)?.mileage ?? mileage;
  if (current === vehicle.currentMileage) return;
  await updateCurrentMileage(tx, vehicle, current, formatInstant(context.clock.now()));
}

function firstReading(vehicleId: string, dated: DatedMileage): MileageReading {
  const id = firstReadingId(vehicleId);
  return { id, vehicle_id: vehicleId, ...dated, source: 'vehicle', ...FOLLOWS_NOTHING, version: 1 };
}

/**
 * Updates the readings after a save of the vehicle form. The caller has refused its faults, and stores the
 * purchase. Returns the vehicle if its readings have changed.
 */
export async function followVehicleForm(
  context: Context,
  tx: Tx,
  actor: Actor,
  stored: Owned<VehicleMileage>,
  { date, ...after }: FormMileage & { readonly date: CivilDate },
): Promise<readonly MeasuredVehicle[]> {
  const { isTyped, isPurchaseChanged, mayBeLast } = followForm(stored, after);
  if (!isTyped && !isPurchaseChanged) return [];
  const { purchaseDate, purchaseMileage, currentMileage: mileage } = after;
  const vehicle = markOwned({ ...stored, purchaseDate, purchaseMileage });
  const reading = { id: uuidv7(), date, mileage };
  const typed = { source: 'vehicle', isConfirmed: isTyped } as const;
  if (isTyped) await addTyped(context, tx, actor, vehicle, reading, typed);
  if (isPurchaseChanged) await followPurchase(context, tx, actor, vehicle);
  if (mayBeLast && (await countReadings(tx, vehicle)) === 0)
    await addTyped(context, tx, actor, vehicle, reading, typed);
  await followReadings(context, tx, actor, vehicle);
  return [measuredVehicle(stored.id)];
}
