import { queriesOf } from '#platform/db/queries.ts';
import { KINDS_BY_REFERENCE, TABLES } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import { belongsToVehicle } from '@carnet/contract/kinds/kinds';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Kinds of a vehicle, referencing ones first. */
const BELONGING = KINDS_BY_REFERENCE.toReversed().filter(belongsToVehicle);

/** Deleting this many rows with their index entries and sums takes a few milliseconds. */
const ROWS_PER_STEP = 200;

/**
 * Deletes the objects of one or all vehicles of a garage, within the caller's transaction. It works in steps
 * that yield to the event loop: one cascading statement would block it for seconds.
 */
export async function deleteUnderVehicles(
  tx: Tx,
  { garageId, vehicleId }: { readonly garageId: string; readonly vehicleId?: string },
): Promise<void> {
  for (const kind of BELONGING) {
    const { table } = TABLES[kind];
    for (let deleted = ROWS_PER_STEP; deleted === ROWS_PER_STEP;) {
      const queries = queriesOf(tx);
      let next = queries.selectFrom(table).select('id').where('garage_id', '=', garageId);
      if (vehicleId !== undefined) next = next.where('vehicle_id', '=', vehicleId);
      const { numDeletedRows } = await queries
        .deleteFrom(table)
        .where('garage_id', '=', garageId)
        .where('id', 'in', next.limit(ROWS_PER_STEP))
        .executeTakeFirstOrThrow();
      deleted = Number(numDeletedRows);
      await nextTurn();
    }
  }
}
