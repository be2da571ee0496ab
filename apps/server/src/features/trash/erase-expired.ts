import { endOfTrash, eraseExpiredOf } from '#features/trash/trash.service.ts';
import { listGaragesWithEntries } from '#features/trash/trash.repository.ts';
import type { Context } from '#platform/context.ts';
import { asRemoval } from '#platform/disk-room.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';

const EVERY_MILLIS = 3_600_000;
const ASK_EVERY_MILLIS = 60_000;
const GARAGES_AT_ONCE = 100;

/** Where the job reports; the logger of the server is one. */
export interface ErasureLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Erases what has been in the trash for 30 days, now and every hour; of several servers one does it. */
export function startTrashErasure(context: Context, log: ErasureLog): PeriodicJob {
  return runPeriodically({
    everyMillis: ASK_EVERY_MILLIS,
    work: (signal) =>
      asRemoval(async () => {
        if (!(await context.claimJob('erase-trash', EVERY_MILLIS))) return;
        const entries = await eraseExpired(context, signal);
        if (entries > 0) log.info({ entries }, 'trash erased');
      }),
    onError: (err) => {
      log.error({ err }, 'erasing the trash failed');
    },
  });
}

/** Answers how many entries went. Ends early, between two garages, when `signal` is aborted. */
export async function eraseExpired(context: Context, signal?: AbortSignal): Promise<number> {
  const { transactions, clock } = context;
  let erased = 0;
  for (;;) {
    const until = endOfTrash(clock);
    const garages = await listGaragesWithEntries(transactions.reading, until, GARAGES_AT_ONCE);
    for (const garageId of garages) {
      if (signal?.aborted) return erased;
      erased += await eraseExpiredOf(context, { garageId }, until);
    }
    if (garages.length < GARAGES_AT_ONCE) return erased;
  }
}
