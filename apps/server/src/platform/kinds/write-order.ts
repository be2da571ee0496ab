import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/** The orders of writes that are under way, by garage. */
const ORDERS = new WeakMap<Tx, Map<string, number>>();

/** Remembers the order of a write: the revision that its transaction has given the garage. */
export function rememberOrder(tx: Tx, garageId: string, order: number): void {
  const orders = ORDERS.get(tx) ?? new Map<string, number>();
  ORDERS.set(tx, orders.set(garageId, order));
}

/** The order of the write that is under way. Jobs raise the revision themselves, so for them it is read. */
export async function findOrder(tx: Tx, garageId: string): Promise<number> {
  const known = ORDERS.get(tx)?.get(garageId);
  if (known !== undefined) return known;
  const { revision } = await queriesOf(tx)
    .selectFrom('garage')
    .select('revision')
    .where('id', '=', garageId)
    .executeTakeFirstOrThrow();
  return revision;
}

/** Makes later writes of a garage have a higher order than this one. */
export async function raiseOrder(tx: Tx, garageId: string, order: number): Promise<void> {
  ORDERS.get(tx)?.delete(garageId);
  await queriesOf(tx)
    .updateTable('garage')
    .set({ revision: order })
    .where('id', '=', garageId)
    .where('revision', '<', order)
    .execute();
}
