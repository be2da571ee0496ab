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
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import { recordMeasured } from '#platform/kinds/stored-changes.ts';
import type { Tx } from '#platform/transactions.ts';
import { followedObject } from '@carnet/contract/mileage/followed-object';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { StoredReading } from '@carnet/imports/decide/import-facts';

/** One statement of this size takes a few milliseconds. */
const ROWS_PER_STEP = 100;

/**
 * Stores exported readings unchanged; their order was checked when they were entered. Purchase readings are
 * not copied, because they follow the vehicle.
 */
export async function storeImportedReadings(
  context: Context,
  tx: Tx,
  actor: Actor,
  readings: readonly MileageReading[],
): Promise<void> {
  for (const [vehicleId, ofVehicle] of Map.groupBy(readings, (reading) => reading.vehicle_id)) {
    const vehicle = await findVehicleMileage(tx, actor, vehicleId);
    if (!vehicle) throw new Error('The vehicle of a reading must be stored first');
    const given = ofVehicle.filter(({ source }) => source !== 'purchase');
    await inSteps(given, ROWS_PER_STEP, (part) => insertReadings(tx, vehicle, part));
    await followPurchase(context, tx, actor, vehicle);
    recordMeasured(tx, actor.garageId, vehicleId);
  }
}

/**
 * The readings of a vehicle after an id, ordered by id, to decide about an import; none if the vehicle is not
 * the caller's.
 */
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

/** Updates the current mileage of existing vehicles after an import of readings. */
export async function followImportedReadings(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<void> {
  const updatedAt = formatInstant(context.clock.now());
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

/** A mileage and its date. */
export type DatedMileage = Pick<MileageReading, 'date' | 'mileage'>;

/** The current mileage of vehicles with its date, by vehicle id; vehicles without readings are left out. */
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
 * Updates the current mileage of a vehicle after imported readings were removed. Without any reading left it
 * keeps `stood`, its previous mileage, as a reading of the original day: dated today, it would wrongly refuse
 * every mileage since that day.
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
