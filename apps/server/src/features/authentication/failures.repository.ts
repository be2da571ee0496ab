import { queriesOf } from '#platform/db/queries.ts';
import { takeFreeRows, takeRows } from '#platform/db/row-locks.ts';
import type { Tx } from '#platform/transactions.ts';

/** Between two instants, the second included. */
export interface Period {
  readonly since: string;
  readonly until: string;
}

export async function countFailures(
  tx: Tx,
  bucket: string,
  { since, until }: Period,
): Promise<{ count: number; oldest: string | null }> {
  const row = await queriesOf(tx)
    .selectFrom('sign_in_failure')
    .select((build) => [build.fn.countAll<number>().as('count'), build.fn.min('at').as('oldest')])
    .where('bucket', '=', bucket)
    .where('at', '>', since)
    .where('at', '<=', until)
    .executeTakeFirstOrThrow();
  return { count: row.count, oldest: row.oldest };
}

export async function insertFailures(
  tx: Tx,
  failures: readonly { id: string; bucket: string; at: string }[],
): Promise<void> {
  await queriesOf(tx)
    .insertInto('sign_in_failure')
    .values([...failures])
    .execute();
}

/** All of a bucket, and these. Locked in one order: those of one account may be forgotten by many at the same moment. */
export async function deleteFailures(tx: Tx, bucket: string, ids: readonly string[]): Promise<void> {
  const found = queriesOf(tx)
    .selectFrom('sign_in_failure')
    .select('id')
    .where((is) => is.or([is('bucket', '=', bucket), ...ids.map((id) => is('id', '=', id))]))
    .orderBy('id');
  const held = await takeRows(tx, found).execute();
  if (held.length > 0) {
    await deleteFailuresById(
      tx,
      held.map(({ id }) => id),
    );
  }
}

export async function deleteFailuresById(tx: Tx, ids: readonly string[]): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('sign_in_failure')
    .where('id', 'in', [...ids])
    .execute();
}

/** Those that another transaction is about to delete are left to it, and not waited for. */
export async function deleteFailuresBefore(tx: Tx, before: string): Promise<void> {
  const found = queriesOf(tx).selectFrom('sign_in_failure').select('id').where('at', '<=', before);
  await queriesOf(tx).deleteFrom('sign_in_failure').where('id', 'in', takeFreeRows(tx, found)).execute();
}
