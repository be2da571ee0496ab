import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What hangs on a vehicle and may be much. Readings come before the records and expenses that some of them follow. */
const TABLES = ['mileage_reading', 'maintenance', 'reminder', 'document', 'expense'] as const;

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
  for (const table of TABLES) {
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
