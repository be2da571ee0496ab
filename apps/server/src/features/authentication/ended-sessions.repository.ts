import { compileOnce } from '#platform/db/compile-once.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/**
 * Deletes one session of an account, or all if `id` is null, and keeps the hashes of their tokens. Returns
 * whether there was any.
 */
export async function endStoredSessions(
  tx: Tx,
  accountId: string,
  id: string | null,
  endedAt: string,
): Promise<boolean> {
  const queries = queriesOf(tx);
  let deletion = queries.deleteFrom('session').where('account_id', '=', accountId);
  if (id !== null) deletion = deletion.where('id', '=', id);
  const ended = await deletion.returning('token_hash').execute();
  if (ended.length === 0) return false;
  await queries
    .insertInto('ended_session')
    .values(ended.map((session) => ({ ...session, ended_at: endedAt })))
    .execute();
  return true;
}

const selectEnded = compileOnce((queries, given: { tokenHash: string }) =>
  queries.selectFrom('ended_session').select('ended_at').where('token_hash', '=', given.tokenHash),
);

/** Whether the session of a token was ended on purpose, as far as it is still remembered. */
export async function wasEnded(tx: Tx, tokenHash: string): Promise<boolean> {
  return (await selectEnded(tx, { tokenHash })).length > 0;
}

export async function forgetSessionsEndedBefore(tx: Tx, before: string): Promise<void> {
  await queriesOf(tx).deleteFrom('ended_session').where('ended_at', '<', before).execute();
}
