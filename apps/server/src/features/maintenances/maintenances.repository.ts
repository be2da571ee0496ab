import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';

export const MAINTENANCES = objectTable('record');
export type MaintenanceRow = RowOf<'record'>;

/** The id of the latest record of a vehicle and type that is no refund; null when there is none. */
export async function findLatestOfType(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  type: string,
): Promise<string | null> {
  const row = await queriesOf(tx)
    .selectFrom('maintenance')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('type', '=', type)
    .where('is_refund', '=', 0)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
