import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/** A device that has signed in to an account. */
export interface KnownDevice {
  readonly accountId: string;
  readonly markHash: string;
  /** The session that it opened last. */
  readonly sessionId: string | null;
  readonly lastUsedAt: string;
}

export async function hasMark(tx: Tx, markHash: string): Promise<boolean> {
  const row = await queriesOf(tx)
    .selectFrom('known_device')
    .select('account_id')
    .where('mark_hash', '=', markHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores or renews a device. Deletes marks of the account last used before `forgetBefore`, and all but the
 * newest `most`.
 */
export async function keepKnownDevice(
  tx: Tx,
  device: KnownDevice,
  { forgetBefore, most }: { readonly forgetBefore: string; readonly most: number },
): Promise<void> {
  const { accountId, markHash, sessionId, lastUsedAt } = device;
  const queries = queriesOf(tx);
  const changing = { session_id: sessionId, last_used_at: lastUsedAt };
  await queries
    .insertInto('known_device')
    .values({ account_id: accountId, mark_hash: markHash, ...changing })
    .onConflict((conflict) => conflict.columns(['account_id', 'mark_hash']).doUpdateSet(changing))
    .execute();
  const stored = await queries
    .selectFrom('known_device')
    .select(['mark_hash', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('mark_hash')
    .execute();
  const old = stored.filter((row, index) => index >= most || row.last_used_at < forgetBefore);
  if (old.length === 0) return;
  await queries
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where(
      'mark_hash',
      'in',
      old.map((row) => row.mark_hash),
    )
    .execute();
}

/** Deletes the devices of an account, or only the one of a session. */
export async function deleteKnownDevices(tx: Tx, accountId: string, sessionId?: string): Promise<void> {
  const query = queriesOf(tx).deleteFrom('known_device').where('account_id', '=', accountId);
  await (sessionId === undefined ? query : query.where('session_id', '=', sessionId)).execute();
}
