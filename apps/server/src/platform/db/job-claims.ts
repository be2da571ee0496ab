import { CLOCK_DIFFERENCE_MILLIS, instantOf } from '#platform/clock/clock.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Transactions } from '#platform/transactions.ts';

/** A job that this server has for a while. */
export interface JobClaim {
  /** To be called when the job has failed: any server may take it at once, and none takes it for done. */
  giveBack(): Promise<void>;
}

/**
 * Takes a job for so long, unless a server has it already, which answers null; of several that ask at once one gets it. When a
 * server crashes, the others can take its job at the end of that time. A claim that ends later than one of now would was made
 * while a clock was wrong, and counts for nothing.
 */
export async function claimJob(
  transactions: Transactions,
  name: string,
  nowMillis: number,
  forMillis: number,
): Promise<JobClaim | null> {
  const claimedUntil = instantOf(nowMillis + forMillis);
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
              build('job_claim.claimed_until', '<=', instantOf(nowMillis)),
              build(
                'job_claim.claimed_until',
                '>',
                instantOf(nowMillis + forMillis + CLOCK_DIFFERENCE_MILLIS),
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

/** Nothing happens where another server has taken the job since. */
async function giveBack(transactions: Transactions, name: string, claimedUntil: string): Promise<void> {
  await transactions.run((tx) =>
    queriesOf(tx)
      .deleteFrom('job_claim')
      .where('name', '=', name)
      .where('claimed_until', '=', claimedUntil)
      .execute(),
  );
}
