import { deleteUnderVehicles } from '#platform/db/delete-in-steps.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { nameKey } from '@carnet/domain/text/name-key';

export const VEHICLES = objectTable('vehicle');
export type VehicleRow = RowOf<'vehicle'>;

/** Deletes a vehicle with everything of it; its files lose this reference. */
export async function deleteVehicle(tx: Tx, vehicle: Owned<VehicleRow>): Promise<void> {
  await deleteUnderVehicles(tx, { garageId: vehicle.garage_id, vehicleId: vehicle.id });
  await VEHICLES.remove(tx, vehicle);
}

/** Updates sort keys of vehicle names in these garages that an older version stored differently. */
export async function renewNameKeys(tx: Tx, garageIds: readonly string[]): Promise<void> {
  const rows = await queriesOf(tx)
    .selectFrom('vehicle')
    .select(['garage_id', 'id', 'name', 'name_key'])
    .where('garage_id', 'in', [...garageIds])
    .execute();
  for (const row of rows) {
    const key = nameKey(row.name);
    if (key === row.name_key) continue;
    await queriesOf(tx)
      .updateTable('vehicle')
      .set({ name_key: key })
      .where('garage_id', '=', row.garage_id)
      .where('id', '=', row.id)
      .execute();
  }
}
