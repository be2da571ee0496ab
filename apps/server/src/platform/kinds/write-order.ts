import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/** The order of the current write. The caller has already raised the revision of the garage. */
export async function findOrder(tx: Tx, garageId: string): Promise<number> {
  const { revision } = await queriesOf(tx)
    .selectFrom('garage')
    .select('revision')
    .where('id', '=', garageId)
    .executeTakeFirstOrThrow();
  return revision;
}

/** Raises the write order of a garage to at least this value. */
export async function raiseOrder(tx: Tx, garageId: string, order: number): Promise<void> {
  await queriesOf(tx)
    .updateTable('garage')
    .set({ revision: order })
    .where('id', '=', garageId)
    .where('revision', '<', order)
    .execute();
}
