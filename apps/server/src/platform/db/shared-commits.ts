import type { Queries } from '#platform/db/queries.ts';

type Work<T> = (trx: Queries) => Promise<T>;

/** Runs work in one transaction: all of it is stored once this resolves, or nothing once it rejects. */
export type InTransaction = <T>(work: Work<T>) => Promise<T>;

/** Work that waits for its transaction, and how its caller is answered. */
interface Waiting {
  /** Resolves with what answers the caller once the transaction is committed. */
  run(trx: Queries): Promise<() => void>;
  /** Answers that nothing was stored. */
  reject(error: unknown): void;
}

/** No more at once: everybody of a group waits for all of it, and so do the reads that come meanwhile. */
const MOST_TOGETHER = 32;

/**
 * Lets transactions that wait at the same moment share one commit, where one runs at a time anyway: the flush of the disk
 * is the dear part of a small one. They run one after the other, and nobody is answered before the common commit; where
 * that fails, it fails for all. Work that fails has all of its group rolled back, and is run again where nobody was
 * before it: what it answers never comes from rows that may come to nothing, and the others are stored without it.
 *
 * What lay in the sockets together is together; nobody waits for company. Work must have no effect but its statements: it
 * may be run again, and it may have seen rows that were not committed after all.
 */
export function shareCommits(inTransaction: InTransaction): InTransaction {
  const waiting: Waiting[] = [];
  let isRunning = false;
  const runNext = async (): Promise<void> => {
    await runTogether(inTransaction, waiting.splice(0, MOST_TOGETHER));
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(() => void runNext());
  };
  return (work) =>
    new Promise((resolve, reject) => {
      const run: Waiting['run'] = async (trx) => {
        const result = await work(trx);
        return () => resolve(result);
      };
      waiting.push({ run, reject });
      if (isRunning) return;
      isRunning = true;
      // Runs once everything that had arrived is handled, before the sockets are looked at again.
      setImmediate(() => void runNext());
    });
}

/** Never rejects: whatever happens is answered to those who wait. */
async function runTogether(inTransaction: InTransaction, group: readonly Waiting[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const answers: (() => void)[] = [];
  try {
    await inTransaction(async (trx) => {
      for (const { run } of group) answers.push(await run(trx));
    });
  } catch (error) {
    const failed = answers.length;
    if (failed === group.length) return rejectAll(group, error);
    if (failed === 0) first.reject(error);
    else await runTogether(inTransaction, group.slice(0, failed));
    return runTogether(inTransaction, group.slice(Math.max(failed, 1)));
  }
  for (const answer of answers) answer();
}

/** All of it ran, and could not be committed. */
function rejectAll(group: readonly Waiting[], error: unknown): void {
  for (const { reject } of group) reject(error);
}
