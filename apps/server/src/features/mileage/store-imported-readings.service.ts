import {
  findCurrentMileage,
  findCurrentReading,
  updateCurrentMileage,
} from '#features/mileage/current-mileage.repository.ts';
import {
  findReadingsAfter,
  findVehicleMileage,
  insertReadings,
} from '#features/mileage/mileage.repository.ts';
import { followPurchase } from '#features/mileage/purchase-reading.service.ts';
import { followReadings, startMileage } from '#features/mileage/mileage.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import { noteMeasured } from '#platform/kinds/stored-changes.ts';
import type { Tx } from '#platform/transactions.ts';
import { followedObject } from '@carnet/contract/mileage/followed-object';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { StoredReading } from '@carnet/imports/decide/import-facts';

/** One statement for so many takes a few milliseconds. */
const ROWS_PER_STEP = 100;

/**
 * Stores exported readings as they were: their order was settled when they were given. That of a purchase is not copied, it
 * follows the vehicle.
 */
export async function storeImportedReadings(
  context: Context,
  tx: Tx,
  actor: Actor,
  readings: readonly MileageReading[],
): Promise<void> {
  for (const [vehicleId, ofVehicle] of Map.groupBy(readings, (reading) => reading.vehicle_id)) {
    const vehicle = await findVehicleMileage(tx, actor, vehicleId);
    if (!vehicle) throw new Error('A reading is restored after its vehicle');
    const given = ofVehicle.filter(({ source }) => source !== 'purchase');
    await inSteps(given, ROWS_PER_STEP, (part) => insertReadings(tx, vehicle, part));
    await followPurchase(context, tx, actor, vehicle);
    noteMeasured(tx, actor.garageId, vehicleId);
  }
}

/** The readings of a vehicle after that id, in the order of their ids, for the decision about an import; none of a vehicle of others. */
export async function listReadingsAfter(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  after: string,
  limit: number,
): Promise<StoredReading[]> {
  const rows = await findReadingsAfter(tx, actor, { vehicleId, after, limit });
  return rows.map((row) => {
    const { id, date, mileage } = row;
    return { id, date, mileage, sourceId: followedObject(row)?.id ?? null };
  });
}

/** Brings the current mileage of vehicles that were there before in line with the readings that have come. */
export async function followImportedReadings(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<void> {
  const updatedAt = instantOf(context.clock.now());
  await inSteps(vehicleIds, ROWS_PER_STEP, async (part) => {
    for (const id of part) {
      const vehicle = await findVehicleMileage(tx, actor, id);
      if (!vehicle) continue;
      await followPurchase(context, tx, actor, vehicle);
      const current = await findCurrentMileage(tx, vehicle);
      if (current === null || current === vehicle.currentMileage) continue;
      await updateCurrentMileage(tx, vehicle, current, updatedAt);
    }
  });
}

/** What a mileage says, and of which day. */
export type DatedMileage = Pick<MileageReading, 'date' | 'mileage'>;

/** The current mileages of vehicles with their days, by the id of the vehicle; those without readings are left out. */
export async function findCurrentReadings(
  tx: Tx,
  actor: Actor,
  vehicleIds: Iterable<string>,
): Promise<ReadonlyMap<string, DatedMileage>> {
  const readings = new Map<string, DatedMileage>();
  for (const id of vehicleIds) {
    const vehicle = await findVehicleMileage(tx, actor, id);
    const current = vehicle && (await findCurrentReading(tx, vehicle));
    if (current) readings.set(id, current);
  }
  return readings;
}

/**
 * Brings the current mileage of a vehicle in line after readings of an import were taken away. One that has none left keeps
 * `stood`, its mileage before, as a reading of the day it was of: dated today, it would say how far the vehicle has come
 * by now, and refuse every mileage since that day.
 */
export async function followWithdrawnReadings(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  stood: DatedMileage | undefined,
): Promise<void> {
  const vehicle = await findVehicleMileage(tx, actor, vehicleId);
  if (!vehicle) return;
  const isWithoutReading = (await findCurrentMileage(tx, vehicle)) === null;
  if (isWithoutReading && stood) return startMileage(tx, actor, vehicleId, stood);
  await followReadings(context, tx, actor, vehicle);
}
