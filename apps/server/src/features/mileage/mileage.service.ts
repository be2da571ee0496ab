import { createObject, deleteObject, type StoredKind } from '#features/kinds/object-writes.service.ts';
import { findCurrentMileage, updateCurrentMileage } from '#features/mileage/current-mileage.repository.ts';
import {
  countReadings,
  deleteReading,
  findDecidingReadings,
  findReading,
  findReadings,
  findReadingsAbove,
  findVehicleMileage,
  insertReading,
  listPurchases,
  listReadings,
  readingOf,
  type StoredReading,
  type VehicleMileage,
} from '#features/mileage/mileage.repository.ts';
import { followPurchase } from '#features/mileage/purchase-reading.service.ts';
import { settleByReadings } from '#features/reminders/settle-reminders.service.ts';
import { discardObject } from '#features/trash/discard.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import { Refusal, refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import { countChange } from '#platform/jobs/walk-garages.ts';
import type { Tx } from '#platform/transactions.ts';
import { FOLLOWS_NOTHING } from '@carnet/contract/mileage/followed-object';
import { faultsOfMileage } from '@carnet/contract/mileage/mileage-fault';
import type { MileageReading, MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  findCurrentMileageDoubt,
  findMileageDoubt,
  isTyped,
  MOST_REPLACED_READINGS,
  replacedReadings,
} from '@carnet/domain/mileage/check-mileage';
import { firstReadingId, purchaseReadingId } from '@carnet/domain/sync/derived-id';
import { faultsOfPastDay } from '@carnet/contract/wire/day-faults';
import { v7 as uuidv7 } from 'uuid';

export type { VehicleMileage } from '#features/mileage/mileage.repository.ts';

/** The caller's vehicle with its current mileage, or null: the check of every vehicle id that a body holds. */
export { findVehicleMileage } from '#features/mileage/mileage.repository.ts';

const READING: StoredKind<StoredReading, MileageReading> = {
  kind: 'reading',
  find: findReading,
  plain: async (_context, _tx, _actor, rows) => rows.map(readingOf),
  present: async (_context, _tx, _actor, readings) => [...readings],
};

/** Refuses `not_found`. */
export async function requireVehicle(
  tx: Tx,
  actor: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<Owned<VehicleMileage>> {
  const vehicle = await findVehicleMileage(tx, actor, vehicleId);
  if (!vehicle) throw new Refusal('not_found');
  return vehicle;
}

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
    refuseFaults(await faultsOfReading(context, tx, actor, vehicle, body));
    const { date, mileage } = body;
    if (body.confirmMileage) await replaceReadingsAbove(context, tx, actor, vehicle, { date, mileage });
    await insertReading(tx, vehicle, { id, date, mileage, source: 'manual', ...FOLLOWS_NOTHING });
    await followReadings(context, tx, actor, vehicle);
  });
}

/** Everything wrong with a new reading that its schema cannot see; takes also the sound part of a refused body. */
async function faultsOfReading(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  vehicle: Owned<VehicleMileage>,
  { date, mileage, confirmMileage }: Partial<MileageReadingCreation>,
): Promise<Fault[]> {
  if (date === undefined) return [];
  const faults = faultsOfPastDay('/date', date, todayOf(actor, clock));
  if (mileage === undefined) return faults;
  return [
    ...faults,
    ...(await mileageFaults(tx, vehicle, { id: '', date, mileage, confirmMileage }, '/mileage')),
  ];
}

/** Faults among the sound fields of a body that its schema has refused. */
export async function checkMileageFields(
  context: Context,
  actor: Actor,
  vehicleId: string,
  fields: Partial<MileageReadingCreation>,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  return faultsOfReading(context, tx, actor, await requireVehicle(tx, actor, vehicleId), fields);
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
    if (!isTyped(reading)) {
      const { record_id, expense_id, fitting_id } = reading;
      throw new Refusal('reading_has_record', { params: { record_id, expense_id, fitting_id } });
    }
    const vehicle = await requireVehicle(tx, actor, vehicleId);
    if ((await countReadings(tx, vehicle)) === 1) throw new Refusal('last_reading');
    await deleteReading(tx, reading);
    await followReadings(context, tx, actor, vehicle);
  });
}

/**
 * What is doubtful about a mileage at its date, unless the person confirmed it. `id` is the reading's own when it is
 * corrected.
 */
export async function mileageFaults(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  reading: {
    readonly id: string;
    readonly date: CivilDate;
    readonly mileage: number;
    readonly confirmMileage?: boolean | null | undefined;
  },
  pointer: string,
): Promise<Fault[]> {
  if (reading.confirmMileage) return [];
  const doubt = findMileageDoubt(await findDecidingReadings(tx, vehicle, reading), reading);
  return faultsOfMileage(doubt, pointer);
}

/** Moves the readings of a day that a confirmed lower one replaces to the trash. The current mileage is for the caller to follow. */
export async function replaceReadingsAbove(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicle: Owned<VehicleMileage>,
  lower: { readonly date: CivilDate; readonly mileage: number },
): Promise<void> {
  const above = await findReadingsAbove(tx, vehicle, lower, MOST_REPLACED_READINGS + 1);
  for (const reading of replacedReadings(above)) {
    await discardObject(context, tx, actor, 'reading', reading);
    await deleteReading(tx, reading);
  }
}

/**
 * Brings the current mileage in line with the readings, after every change of them; the vehicle is as this transaction read
 * it. It is 0 once the last reading has gone with its record or expense: nothing of a deleted one stays (contract, section 3).
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

interface MileageChange {
  /** The day on which it was typed. */
  readonly date: CivilDate;
  readonly mileage: number;
  readonly isConfirmed: boolean;
  /** The same form corrects the purchase: the mileage is not judged by what that was. */
  readonly isPurchaseCorrected: boolean;
}

/** What is doubtful about a current mileage changed on the vehicle's form. */
export async function currentMileageFaults(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { mileage, isConfirmed, isPurchaseCorrected, date }: MileageChange,
): Promise<Fault[]> {
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  if (mileage === vehicle.currentMileage) return [];
  // A confirmed mileage below that of a purchase on its day leaves the purchase without a reading.
  const id = isConfirmed || isPurchaseCorrected ? purchaseReadingId(vehicleId) : '';
  const candidate = { id, date, mileage };
  const deciding = isConfirmed
    ? await findReadingsAbove(tx, vehicle, candidate, MOST_REPLACED_READINGS + 1)
    : await findDecidingReadings(tx, vehicle, candidate);
  return faultsOfMileage(findCurrentMileageDoubt(deciding, candidate, isConfirmed), '/currentMileage');
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
  if (!isSameMileage) await replaceReadingsAbove(context, tx, actor, vehicle, { date, mileage });
  if (!isSamePurchase) await followPurchase(context, tx, actor, vehicle);
  // The mileage of a vehicle stays when the reading of its purchase was the only one.
  if (!isSameMileage || (await countReadings(tx, vehicle)) === 0)
    await insertVehicleReading(tx, vehicle, { id: uuidv7(), date, mileage });
  await followReadings(context, tx, actor, vehicle);
}
