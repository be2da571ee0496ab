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

type Bounded = keyof typeof BOUNDED_TABLES;

/** How many of these kinds a garage holds. */
export async function countGarage<Kind extends Bounded>(
  tx: Tx,
  { garageId }: Actor,
  kinds: readonly Kind[],
): Promise<Readonly<Record<Kind, number>>> {
  const counts = await queriesOf(tx)
    .selectNoFrom((build) =>
      kinds.map((kind) =>
        build
          .selectFrom(BOUNDED_TABLES[kind as Bounded])
          .select((count) => count.fn.countAll<number>().as('count'))
          .where('garage_id', '=', garageId)
          .as(kind),
      ),
    )
    .executeTakeFirstOrThrow();
  // The counts are named after the kinds, which TypeScript loses in a generic list.
  return counts as unknown as Readonly<Record<Kind, number>>;
}

/** How much of the plan's limits the garage uses. */
export async function findUsage(tx: Tx, actor: Actor): Promise<{ vehicles: number; storageBytes: number }> {
  const queries = queriesOf(tx);
  const files = await queries
    .selectFrom('file')
    .select((build) => build.fn.sum<number | null>('size').as('bytes'))
    .where('garage_id', '=', actor.garageId)
    .executeTakeFirstOrThrow();
  const { vehicles } = await countGarage(tx, actor, ['vehicles']);
  return { vehicles, storageBytes: files.bytes ?? 0 };
}
