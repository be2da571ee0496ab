import { queriesOf } from '#platform/db/queries.ts';
import { lockRowsSkipLocked, lockRows } from '#platform/db/row-locks.ts';
import type { Tx } from '#platform/transactions.ts';

/** Between two instants, including the second. */
export interface Period {
  readonly since: string;
  readonly until: string;
}

/** A counted row: a failure, a request, or an attempt whose password is being verified. */
export interface CountedRow {
  readonly id: string;
  readonly bucket: string;
  readonly at: string;
  /**
   * Set while an attempt is being verified. It counts until then; afterwards its server must have died. Null
   * for other rows.
   */
  readonly pendingUntil: string | null;
}

/** Counts rows of a bucket in a period: final ones with the oldest of them, and pending attempts. */
export async function countRows(
  tx: Tx,
  bucket: string,
  { since, until }: Period,
  now: string,
): Promise<{ settled: number; judged: number; oldest: string | null }> {
  const row = await queriesOf(tx)
    .selectFrom('sign_in_failure')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('judged_until').as('judged'),
      fn.min(eb.case().when('judged_until', 'is', null).then(eb.ref('at')).end()).as('oldest'),
    ])
    .where('bucket', '=', bucket)
    .where('at', '>', since)
    .where('at', '<=', until)
    .where((is) => is.or([is('judged_until', 'is', null), is('judged_until', '>', now)]))
    .executeTakeFirstOrThrow();
  return { settled: row.count - row.judged, judged: row.judged, oldest: row.oldest };
}

export async function insertRows(tx: Tx, rows: readonly CountedRow[]): Promise<void> {
  await queriesOf(tx)
    .insertInto('sign_in_failure')
    .values(rows.map(({ id, bucket, at, pendingUntil }) => ({ id, bucket, at, judged_until: pendingUntil })))
    .execute();
}

/** Marks attempts as failures, because their password was wrong. */
export async function keepAsFailures(tx: Tx, ids: readonly string[]): Promise<void> {
  const found = queriesOf(tx)
    .selectFrom('sign_in_failure')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id');
  await lockRows(tx, found).execute();
  await queriesOf(tx)
    .updateTable('sign_in_failure')
    .set({ judged_until: null })
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Deletes all failures of a bucket, and these attempts. Locks in a fixed order, because many calls may delete
 * failures of one account at once.
 */
export async function deleteFailuresOf(tx: Tx, bucket: string, ids: readonly string[]): Promise<void> {
  const found = queriesOf(tx)
    .selectFrom('sign_in_failure')
    .select('id')
    .where((is) =>
      is.or([
        is.and([is('bucket', '=', bucket), is('judged_until', 'is', null)]),
        ...ids.map((id) => is('id', '=', id)),
      ]),
    )
    .orderBy('id');
  const held = await lockRows(tx, found).execute();
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

/** Skips rows that another transaction is about to delete. */
export async function deleteRowsBefore(tx: Tx, before: string): Promise<void> {
  const found = queriesOf(tx).selectFrom('sign_in_failure').select('id').where('at', '<=', before);
  await queriesOf(tx)
    .deleteFrom('sign_in_failure')
    .where('id', 'in', lockRowsSkipLocked(tx, found))
    .execute();
}
