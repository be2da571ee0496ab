import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/** The tables of kinds with a limit per garage. */
export const BOUNDED_TABLES = {
  vehicles: 'vehicle',
  reminders: 'reminder',
  documents: 'document',
  tyre_sets: 'tyre_set',
  tyre_fittings: 'tyre_fitting',
} as const;

export async function countGarage(
  tx: Tx,
  { garageId }: Actor,
  kind: keyof typeof BOUNDED_TABLES,
): Promise<number> {
  const { count } = await queriesOf(tx)
    .selectFrom(BOUNDED_TABLES[kind])
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('garage_id', '=', garageId)
    .executeTakeFirstOrThrow();
  return count;
}

/** How much of the plan's limits the garage uses. */
export async function findUsage(tx: Tx, actor: Actor): Promise<{ vehicles: number; storageBytes: number }> {
  const queries = queriesOf(tx);
  const files = await queries
    .selectFrom('file')
    .select((build) => build.fn.sum<number | null>('size').as('bytes'))
    .where('garage_id', '=', actor.garageId)
    .executeTakeFirstOrThrow();
  return { vehicles: await countGarage(tx, actor, 'vehicles'), storageBytes: files.bytes ?? 0 };
}
