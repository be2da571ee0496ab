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
  listReadings,
  readingOf,
  type StoredReading,
  type VehicleMileage,
} from '#features/mileage/mileage.repository.ts';
import { settleByReadings } from '#features/reminders/settle-reminders.service.ts';
import { discardObject } from '#features/trash/discard.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal, refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { FOLLOWS_NOTHING, followedObject } from '@carnet/contract/mileage/followed-object';
import { faultsOfMileage } from '@carnet/contract/mileage/mileage-fault';
import type { MileageReading, MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  findCurrentMileageDoubt,
  findMileageDoubt,
  MOST_REPLACED_READINGS,
  replacedReadings,
} from '@carnet/domain/mileage/check-mileage';
import { firstReadingId } from '@carnet/domain/sync/derived-id';
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
  actor: Actor,
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

/** Moves a reading to the trash. Refuses `reading_has_record` (the object that it follows is to be changed instead) and `last_reading`. */
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
    if (followedObject(reading)) {
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
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicle: Owned<VehicleMileage>,
): Promise<void> {
  await settleByReadings(context, tx, actor, vehicle.id);
  const current = (await findCurrentMileage(tx, vehicle)) ?? 0;
  if (current === vehicle.currentMileage) return;
  await updateCurrentMileage(tx, vehicle, current, instantOf(context.clock.now()));
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

interface MileageChange {
  /** The day on which it was typed. */
  readonly date: CivilDate;
  readonly mileage: number;
  readonly isConfirmed: boolean;
}

/** What is doubtful about a current mileage changed on the vehicle's form. */
export async function currentMileageFaults(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { mileage, isConfirmed, date }: MileageChange,
): Promise<Fault[]> {
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  if (mileage === vehicle.currentMileage) return [];
  const candidate = { id: '', date, mileage };
  const deciding = isConfirmed
    ? await findReadingsAbove(tx, vehicle, candidate, MOST_REPLACED_READINGS + 1)
    : await findDecidingReadings(tx, vehicle, candidate);
  return faultsOfMileage(findCurrentMileageDoubt(deciding, candidate, isConfirmed), '/currentMileage');
}

/**
 * A current mileage changed on the vehicle's form becomes a reading of that day (contract, section 3), in place of the higher
 * ones that a person typed for it. The caller has refused its faults.
 */
export async function changeCurrentMileage(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { date, mileage }: { readonly date: CivilDate; readonly mileage: number },
): Promise<void> {
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  if (mileage === vehicle.currentMileage) return;
  await replaceReadingsAbove(context, tx, actor, vehicle, { date, mileage });
  await insertVehicleReading(tx, vehicle, { id: uuidv7(), date, mileage });
  await followReadings(context, tx, actor, vehicle);
}
