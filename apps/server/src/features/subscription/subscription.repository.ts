import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/** What of the plan's limits the garage uses. */
export async function findUsage(tx: Tx, actor: Actor): Promise<{ vehicles: number; storageBytes: number }> {
  const queries = queriesOf(tx);
  const vehicles = await queries
    .selectFrom('vehicle')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('garage_id', '=', actor.garageId)
    .executeTakeFirstOrThrow();
  const files = await queries
    .selectFrom('file')
    .select((build) => build.fn.sum<number | null>('size').as('bytes'))
    .where('garage_id', '=', actor.garageId)
    .executeTakeFirstOrThrow();
  return { vehicles: vehicles.count, storageBytes: files.bytes ?? 0 };
}
