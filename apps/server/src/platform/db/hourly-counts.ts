import { CLOCK_DIFFERENCE_MILLIS, formatInstant, type Clock } from '#platform/clock/clock.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { lockRowsSkipLocked } from '#platform/db/row-locks.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';

const HOUR_MILLIS = 3_600_000;

/** The parts of a `Context` that counting needs. */
export interface CountContext {
  readonly clock: Clock;
  readonly transactions: Transactions;
}

/** Limit of a bucket within an hour, which starts with its first count. */
export interface HourlyLimit {
  readonly bucket: string;
  readonly most: number;
}

/**
 * Counts one in all of these buckets, or in none. Refuses `rate_limited` with the remaining wait if one of
 * them is full.
 */
export async function countWithinHour(
  { clock, transactions }: CountContext,
  limits: readonly HourlyLimit[],
): Promise<void> {
  const now = clock.now();
  // Refuses without a write while a bucket is full.
  await refuseFull(transactions.readOnly, limits, now);
  // Counts in a fixed order to avoid deadlocks.
  const ordered = limits.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));
  await transactions.run(async (tx) => {
    for (const { bucket, most } of ordered) {
      const { amount, since } = await addToHour(tx, bucket, 1, now);
      if (amount > most) throw fullSince(since, now);
    }
  });
}

/** Refuses `rate_limited` with the longest wait if one of these buckets is full. */
export async function refuseFull(tx: Tx, limits: readonly HourlyLimit[], now: number): Promise<void> {
  const rows = await queriesOf(tx)
    .selectFrom('hourly_count')
    .selectAll()
    .where(
      'bucket',
      'in',
      limits.map(({ bucket }) => bucket),
    )
    .where('counted_since', '>', hourBefore(now))
    .where('counted_since', '<=', latest(now))
    .orderBy('counted_since', 'desc')
    .execute();
  const mostOf = new Map(limits.map(({ bucket, most }) => [bucket, most]));
  const full = rows.find(({ bucket, amount }) => amount >= (mostOf.get(bucket) ?? Infinity));
  if (full !== undefined) throw fullSince(full.counted_since, now);
}

/** Adds to the count of the hour without a limit; returns the new count. */
export async function addToHour(
  tx: Tx,
  bucket: string,
  amount: number,
  now: number,
): Promise<{ readonly amount: number; readonly since: string }> {
  const row = await queriesOf(tx)
    .insertInto('hourly_count')
    .values({ bucket, counted_since: formatInstant(now), amount })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet((build) => {
        // A start in the future was stored while a clock was wrong.
        const isOfThisHour = build.and([
          build('hourly_count.counted_since', '>', hourBefore(now)),
          build('hourly_count.counted_since', '<=', latest(now)),
        ]);
        return {
          counted_since: build
            .case()
            .when(isOfThisHour)
            .then(build.ref('hourly_count.counted_since'))
            .else(formatInstant(now))
            .end(),
          amount: build
            .case()
            .when(isOfThisHour)
            .then(build('hourly_count.amount', '+', amount))
            .else(amount)
            .end(),
        };
      }),
    )
    .returning(['counted_since', 'amount'])
    .executeTakeFirstOrThrow();
  if (row.amount === amount) await deleteOldCounts(tx, now);
  return { amount: row.amount, since: row.counted_since };
}

/** Runs with the first count of an hour. Skips rows that another transaction holds. */
async function deleteOldCounts(tx: Tx, now: number): Promise<void> {
  const old = queriesOf(tx)
    .selectFrom('hourly_count')
    .select('bucket')
    .where('counted_since', '<=', hourBefore(now));
  await queriesOf(tx).deleteFrom('hourly_count').where('bucket', 'in', lockRowsSkipLocked(tx, old)).execute();
}

function hourBefore(now: number): string {
  return formatInstant(now - HOUR_MILLIS);
}

function latest(now: number): string {
  return formatInstant(now + CLOCK_DIFFERENCE_MILLIS);
}

function fullSince(since: string, now: number): Refusal {
  const waitMillis = Date.parse(since) + HOUR_MILLIS - now;
  return new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMillis / 1000)) });
}
