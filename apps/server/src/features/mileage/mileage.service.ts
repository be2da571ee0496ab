import { requireVehicle, type VehicleMileage } from '#features/mileage/deciding-readings.service.ts';
import { findFaults, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { refusalOfDeletedReading } from '@carnet/contract/refusals/refusals';
import { createObject, deleteObject, type StoredKind } from '#features/kinds/object-writes.service.ts';
import { findCurrentMileage, updateCurrentMileage } from '#features/mileage/current-mileage.repository.ts';
import {
  countReadings,
  deleteReading,
  findReading,
  findReadings,
  findReadingsAbove,
  insertReading,
  listPurchases,
  listReadings,
  readingOf,
  type StoredReading,
} from '#features/mileage/mileage.repository.ts';
import { followPurchase } from '#features/mileage/purchase-reading.service.ts';
import { settleByReadings } from '#features/reminders/settle-reminders.service.ts';
import { discardObject } from '#features/trash/discard.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import { countChange } from '#platform/jobs/walk-garages.ts';
import type { Tx } from '#platform/transactions.ts';
import { FOLLOWS_NOTHING } from '@carnet/contract/mileage/followed-object';
import type { MileageReading, MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { followMileage, type GivenMileage } from '@carnet/domain/garage/followed-mileage';
import { MOST_REPLACED_READINGS } from '@carnet/domain/mileage/check-mileage';
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
  const vehicle = await requireVehicle(transactions.reading, actor, vehicleId);
  return listReadings(transactions.reading, vehicle, page);
}

/** The readings among `ids` that are the caller's, in any order. */
export function readReadingsOf({ transactions }: Context, actor: Actor, ids: readonly string[]) {
  return findReadings(transactions.reading, actor, ids);
}

/** A quick update. Refuses `date_in_future`, and a doubtful mileage unless it is confirmed. */
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
    await addTyped(context, tx, actor, vehicle, { id, date, mileage }, { source: 'manual', isConfirmed });
    await followReadings(context, tx, actor, vehicle);
  });
}

/** Faults among the sound fields of a body that its schema has refused. */
export async function checkMileageFields(
  context: Context,
  actor: Actor,
  vehicleId: string,
  body: Partial<MileageReadingCreation>,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  return findFaults(context, tx, actor, { kind: 'reading', body, stored: null }, vehicle);
}

/** Moves a reading to the trash. Refuses `reading_has_record` (what it follows is to be changed instead) and `last_reading`. */
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
    const refusal = refusalOfDeletedReading(reading, await countReadings(tx, vehicle));
    if (refusal) throw new Refusal(refusal.code, refusal);
    await deleteReading(tx, reading);
    await followReadings(context, tx, actor, vehicle);
  });
}

/** The readings of the day of a mileage that are above it, which it may replace. */
export function findReplaced(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  { date, mileage }: GivenMileage,
): Promise<Owned<StoredReading>[]> {
  if (mileage === null) return Promise.resolve([]);
  return findReadingsAbove(tx, vehicle, { date, mileage }, MOST_REPLACED_READINGS + 1);
}

/** Moves readings to the trash. The current mileage is for the caller to follow. */
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

/** Stores a mileage that was typed by itself. The current mileage is for the caller to follow. */
async function addTyped(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicle: Owned<VehicleMileage>,
  reading: { readonly id: string; readonly date: CivilDate; readonly mileage: number },
  { source, isConfirmed }: { readonly source: 'manual' | 'vehicle'; readonly isConfirmed: boolean },
): Promise<void> {
  const after = { vehicleId: vehicle.id, date: reading.date, mileage: reading.mileage };
  const above = isConfirmed ? await findReplaced(tx, vehicle, after) : [];
  const { replaced } = followMileage({ before: null, after, own: null, above });
  await discardReadings(context, tx, actor, replaced);
  await insertReading(tx, vehicle, { ...reading, source, ...FOLLOWS_NOTHING });
}

/**
 * Brings the current mileage in line with the readings, after every change of them; the vehicle is as this transaction read
 * it. It is 0 once the last reading has gone with its record or expense: nothing of a deleted one stays.
 */
export async function followReadings(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Pick<Actor, 'garageId' | 'timeZone'>,
  vehicle: Owned<VehicleMileage>,
): Promise<void> {
  if (hasPurchase(vehicle)) await followPurchase(context, tx, actor, vehicle);
  await settleByReadings(context, tx, actor, vehicle.id);
  const current = (await findCurrentMileage(tx, vehicle)) ?? 0;
  if (current === vehicle.currentMileage) return;
  await updateCurrentMileage(tx, vehicle, current, instantOf(context.clock.now()));
}

function hasPurchase({ purchaseDate, purchaseMileage }: VehicleMileage): boolean {
  return purchaseDate !== null && purchaseMileage !== null;
}

/** Gives the vehicles of these garages the reading of their purchase, which a version before has not stored. */
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
      await followReadings(context, tx, { garageId, timeZone }, vehicle);
    }
  }
}

/** The first reading of a new vehicle. */
export async function startMileage(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { date, mileage }: { readonly date: CivilDate; readonly mileage: number },
): Promise<void> {
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  await insertVehicleReading(tx, vehicle, { id: firstReadingId(vehicleId), date, mileage });
}

function insertVehicleReading(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  reading: { readonly id: string; readonly date: CivilDate; readonly mileage: number },
) {
  return insertReading(tx, vehicle, { ...reading, source: 'vehicle', ...FOLLOWS_NOTHING });
}

/** The first readings of a new vehicle: of the day on which it was entered, and of its purchase. */
export async function startVehicleMileage(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  reading: { readonly date: CivilDate; readonly mileage: number },
): Promise<void> {
  await startMileage(tx, actor, vehicleId, reading);
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  if (hasPurchase(vehicle)) await followReadings(context, tx, actor, vehicle);
}

/**
 * Follows the form of a vehicle. A changed current mileage becomes a reading of that day, in place of the higher ones that a person
 * typed for it; the reading of the purchase follows its day and mileage. The caller has refused its faults, and stores the
 * purchase.
 */
export async function followVehicleForm(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  {
    date,
    mileage,
    ...purchase
  }: {
    readonly date: CivilDate;
    readonly mileage: number;
    readonly purchaseDate: CivilDate | null;
    readonly purchaseMileage: number | null;
  },
): Promise<void> {
  const stored = await requireVehicle(tx, actor, vehicleId);
  const vehicle = markOwned({ ...stored, ...purchase });
  const isSameMileage = mileage === stored.currentMileage;
  const isSamePurchase =
    purchase.purchaseDate === stored.purchaseDate && purchase.purchaseMileage === stored.purchaseMileage;
  if (isSameMileage && isSamePurchase) return;
  const reading = { id: uuidv7(), date, mileage };
  const typed = { source: 'vehicle', isConfirmed: !isSameMileage } as const;
  if (!isSameMileage) await addTyped(context, tx, actor, vehicle, reading, typed);
  if (!isSamePurchase) await followPurchase(context, tx, actor, vehicle);
  // The mileage of a vehicle stays when the reading of its purchase was the only one.
  if (isSameMileage && (await countReadings(tx, vehicle)) === 0)
    await addTyped(context, tx, actor, vehicle, reading, typed);
  await followReadings(context, tx, actor, vehicle);
}
