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
  listReadings,
  readingOf,
  type StoredReading,
} from '#features/mileage/mileage.repository.ts';
import { settleByReadings } from '#features/reminders/settle-reminders.service.ts';
import { discardObject } from '#features/trash/discard.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageReading, MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { MOST_REPLACED_READINGS, replacedReadings } from '@carnet/domain/mileage/check-mileage';
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
    await refuseWrite(context, tx, actor, { kind: 'reading', body, stored: null, vehicleId });
    const { date, mileage } = body;
    if (body.confirmMileage) await replaceReadingsAbove(context, tx, actor, vehicle, { date, mileage });
    const manual = { source: 'manual', record_id: null, expense_id: null } as const;
    await insertReading(tx, vehicle, { id, date, mileage, ...manual });
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
  await requireVehicle(tx, actor, vehicleId);
  return findFaults(context, tx, actor, { kind: 'reading', body, stored: null, vehicleId });
}

/** Moves a reading to the trash. Refuses `reading_has_record` (the record or expense is to be changed instead) and `last_reading`. */
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
  return insertReading(tx, vehicle, { ...reading, source: 'vehicle', record_id: null, expense_id: null });
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
