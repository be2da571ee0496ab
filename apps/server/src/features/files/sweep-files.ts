import { inFileQueue } from '#features/files/file-queue.ts';
import { deleteUnusedFiles, findKnownFileIds, listUnusedFiles } from '#features/files/files.repository.ts';
import { removeBytesWithoutRow } from '#features/files/remove-bytes.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { UNCLAIMED_BYTES_MILLIS, type StoredBytes } from '#platform/files/file-store.ts';
import { removeIncomingLeftovers } from '#platform/files/incoming.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';

/** How long an upload may wait for the form that names it (contract, section 7). */
const GRACE_MILLIS = 24 * 3_600_000;
const UNUSED_EVERY_MILLIS = 3_600_000;
/** Bytes without a row are looked for so often that none gets older than `UNCLAIMED_BYTES_MILLIS`. */
const LEFTOVERS_EVERY_MILLIS = 5 * 60_000;
const ASK_EVERY_MILLIS = 60_000;
const BATCH_SIZE = 200;

/** Where the job reports; the logger of the server is one. */
export interface SweepLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface SweepCounts {
  /** Files that nothing named. */
  readonly unusedFiles: number;
  /** Files on the store that had no row. */
  readonly bytesWithoutRow: number;
}

/** Sweeps now and for as long as it is not stopped; of several servers one does it. */
export function startFileSweep(context: Context, log: SweepLog): PeriodicJob {
  return runPeriodically({
    everyMillis: ASK_EVERY_MILLIS,
    work: async (signal) => {
      const counts = await sweepWhatIsDue(context, signal);
      if (counts.unusedFiles + counts.bytesWithoutRow > 0) log.info(counts, 'files swept');
    },
    onError: (err) => {
      log.error({ err }, 'file sweep failed');
    },
  });
}

/** Sweeps what no server has swept for its while: a server that was killed may have taken a job with it. */
export async function sweepWhatIsDue(context: Context, signal?: AbortSignal): Promise<SweepCounts> {
  const isUnusedDue = await context.claimJob('sweep-files', UNUSED_EVERY_MILLIS);
  const areLeftoversDue = await context.claimJob(
    'sweep-leftovers',
    LEFTOVERS_EVERY_MILLIS - ASK_EVERY_MILLIS,
  );
  return {
    unusedFiles: isUnusedDue ? await sweepUnusedFiles(context, signal) : 0,
    bytesWithoutRow: areLeftoversDue ? await sweepLeftovers(context, signal) : 0,
  };
}

/**
 * Removes the files that nothing has named for 24 h, and what a crash left: bytes without a row and bytes half
 * written. Ends early, between two files, when `signal` is aborted.
 */
export async function sweepFiles(context: Context, signal?: AbortSignal): Promise<SweepCounts> {
  const unusedFiles = await sweepUnusedFiles(context, signal);
  return { unusedFiles, bytesWithoutRow: await sweepLeftovers(context, signal) };
}

/** Early enough that the next sweep would come too late for what is left now. */
async function sweepLeftovers(context: Context, signal?: AbortSignal): Promise<number> {
  const beforeMillis = context.clock.now() - (UNCLAIMED_BYTES_MILLIS - LEFTOVERS_EVERY_MILLIS);
  const removed = await sweepBytesWithoutRow(context, beforeMillis, signal);
  if (signal?.aborted) return removed;
  await context.fileStore.removeLeftovers(beforeMillis);
  await removeIncomingLeftovers(context.config.dataDir, beforeMillis);
  return removed;
}

async function sweepUnusedFiles(context: Context, signal?: AbortSignal): Promise<number> {
  const { clock, fileStore, transactions } = context;
  const createdBefore = instantOf(clock.now() - GRACE_MILLIS);
  let removed = 0;
  for (;;) {
    const unused = await listUnusedFiles(transactions.reading, createdBefore, BATCH_SIZE);
    for (const [garageId, files] of Map.groupBy(unused, (file) => file.garage_id)) {
      if (signal?.aborted) return removed;
      // The lock of the garage keeps a form that names one of them from being saved at the same time.
      const ids = await transactions.forGarageIfThere(garageId, (tx) =>
        deleteUnusedFiles(
          tx,
          { garageId },
          files.map((file) => file.id),
        ),
      );
      for (const id of ids) await fileStore.remove(garageId, id);
      removed += ids.length;
    }
    if (unused.length < BATCH_SIZE) return removed;
  }
}

async function sweepBytesWithoutRow(
  context: Context,
  beforeMillis: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  let batch: StoredBytes[] = [];
  for await (const stored of context.fileStore.list()) {
    if (signal?.aborted) return removed;
    if (stored.storedAtMillis < beforeMillis) batch.push(stored);
    if (batch.length < BATCH_SIZE) continue;
    removed += await removeUnknown(context, batch);
    batch = [];
  }
  return removed + (await removeUnknown(context, batch));
}

async function removeUnknown(context: Context, stored: readonly StoredBytes[]): Promise<number> {
  const ids = stored.map((bytes) => bytes.fileId);
  const known = await findKnownFileIds(context.transactions.reading, ids);
  let removed = 0;
  for (const bytes of stored) {
    if (!known.has(bytes.fileId) && (await removeIfUnknown(context, bytes))) removed += 1;
  }
  return removed;
}

/** Asks again once no upload of that id is under way: a retry may just have given the bytes their row. */
function removeIfUnknown(context: Context, stored: StoredBytes): Promise<boolean> {
  return inFileQueue(stored.fileId, () => removeBytesWithoutRow(context, stored));
}
