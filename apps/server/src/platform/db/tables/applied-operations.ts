import { queriesOf } from '#platform/db/queries.ts';
import type { Operation } from '#platform/operation.ts';
import type { OperatingActor, Tx } from '#platform/transactions.ts';

const KEPT_DAYS = 90;
const DAY_MILLIS = 86_400_000;

/**
 * Notes an operation in the transaction that carries it out; false when it was carried out before. Keys are kept for 90
 * days (contract, section 10): older ones of the garage go.
 */
export async function noteOperation(tx: Tx, garageId: string, { key, at }: Operation): Promise<boolean> {
  const oldest = new Date(Date.parse(at) - KEPT_DAYS * DAY_MILLIS).toISOString();
  await queriesOf(tx)
    .deleteFrom('applied_operation')
    .where('garage_id', '=', garageId)
    .where('applied_at', '<', oldest)
    .execute();
  const noted = await queriesOf(tx)
    .insertInto('applied_operation')
    .values({ garage_id: garageId, operation_key: key, applied_at: at })
    .onConflict((conflict) => conflict.columns(['garage_id', 'operation_key']).doNothing())
    .returning('operation_key')
    .execute();
  return noted.length > 0;
}

/** Whether the actor's operation was carried out before; false without one. */
export async function isNoted(tx: Tx, { garageId, operation }: OperatingActor): Promise<boolean> {
  if (!operation) return false;
  const row = await queriesOf(tx)
    .selectFrom('applied_operation')
    .select('operation_key')
    .where('garage_id', '=', garageId)
    .where('operation_key', '=', operation.key)
    .executeTakeFirst();
  return row !== undefined;
}
