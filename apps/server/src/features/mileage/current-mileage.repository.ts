import type { VehicleMileage } from '#features/mileage/mileage.repository.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { recordStored } from '#platform/kinds/stored-changes.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';

const selectCurrentMileage = compileOnce((queries, given: { garageId: string; vehicleId: string }) =>
  queries
    .selectFrom('mileage_reading')
    .select(['date', 'mileage'])
    .where('garage_id', '=', given.garageId)
    .where('vehicle_id', '=', given.vehicleId)
    .orderBy('date', 'desc')
    .orderBy('mileage', 'desc')
    .limit(1),
);

/** The reading of the latest date, the highest on that day; null without readings. */
export async function findCurrentReading(tx: Tx, vehicle: Owned<VehicleMileage>) {
  const [row] = await selectCurrentMileage(tx, { garageId: vehicle.garageId, vehicleId: vehicle.id });
  return row ?? null;
}

export async function findCurrentMileage(tx: Tx, vehicle: Owned<VehicleMileage>): Promise<number | null> {
  return (await findCurrentReading(tx, vehicle))?.mileage ?? null;
}

export async function updateCurrentMileage(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  currentMileage: number,
  updatedAt: string,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('vehicle')
    .set({ current_mileage: currentMileage, version: vehicle.version + 1, updated_at: updatedAt })
    .where('garage_id', '=', vehicle.garageId)
    .where('id', '=', vehicle.id)
    .execute();
  const named = { garage_id: vehicle.garageId, id: vehicle.id };
  recordStored(tx, 'vehicle', {
    before: { ...named, current_mileage: vehicle.currentMileage },
    after: { ...named, current_mileage: currentMileage },
  });
}
