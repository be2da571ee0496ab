import { queriesOf } from '#platform/db/queries.ts';
import { KINDS_BY_REFERENCE, TABLES } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import { isOfVehicle } from '@carnet/contract/kinds/kinds';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What belongs to a vehicle and may be much: that first which others do not refer to. */
const BELONGING = KINDS_BY_REFERENCE.toReversed().filter(isOfVehicle);

/** Deleting so many rows with their entries of indexes and sums takes a few milliseconds. */
const ROWS_PER_STEP = 200;

/**
 * Deletes what hangs on one vehicle of a garage, or on all of them, in steps that let the event loop serve other calls:
 * one statement that cascades would hold it for seconds. All of it is part of the caller's transaction.
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
