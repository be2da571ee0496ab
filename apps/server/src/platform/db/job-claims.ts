import { CLOCK_DIFFERENCE_MILLIS, formatInstant } from '#platform/clock/clock.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Transactions } from '#platform/transactions.ts';

/** A job claimed by this server for a time. */
export interface JobClaim {
  /** Call when the job has failed: it does not count as done, and any server may claim it at once. */
  giveBack(): Promise<void>;
}

/**
 * Claims a job for a time; null if a server already has it. Of concurrent claims one wins. If a server
 * crashes, others can claim its job when the claim expires. A claim that expires too far in the future was
 * made while a clock was wrong, and does not count.
 */
export async function claimJob(
  transactions: Transactions,
  name: string,
  nowMillis: number,
  forMillis: number,
): Promise<JobClaim | null> {
  const claimedUntil = formatInstant(nowMillis + forMillis);
  const claimed = await transactions.run((tx) =>
    queriesOf(tx)
      .insertInto('job_claim')
      .values({ name, claimed_until: claimedUntil })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ claimed_until: claimedUntil })
          .where((build) =>
            build.or([
              build('job_claim.claimed_until', '<=', formatInstant(nowMillis)),
              build(
                'job_claim.claimed_until',
                '>',
                formatInstant(nowMillis + forMillis + CLOCK_DIFFERENCE_MILLIS),
              ),
            ]),
          ),
      )
      .returning('name')
      .execute(),
  );
  if (claimed.length === 0) return null;
  return { giveBack: () => giveBack(transactions, name, claimedUntil) };
}

/** Does nothing if another server has claimed the job since. */
async function giveBack(transactions: Transactions, name: string, claimedUntil: string): Promise<void> {
  await transactions.run((tx) =>
    queriesOf(tx)
      .deleteFrom('job_claim')
      .where('name', '=', name)
      .where('claimed_until', '=', claimedUntil)
      .execute(),
  );
}
