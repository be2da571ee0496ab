import { inFileQueue } from '#features/files/file-queue.ts';
import {
  deleteUnusedFiles,
  findFileOfAnyGarage,
  findKnownFileIds,
  forgetLooseBytes,
  listLooseBytes,
  listUnusedFiles,
  markRemovedBytes,
  unmarkUsedFiles,
  WHOLE_GARAGE,
  type GarageScope,
  type LooseBytes,
} from '#features/files/files.repository.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { asRemoval } from '#platform/disk-room.ts';
import { UNCLAIMED_BYTES_MILLIS, type StoredBytes } from '#platform/files/file-store.ts';
import { removeIncomingLeftovers } from '#platform/files/incoming.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';

/** How long an upload may wait for the form that names it. */
const GRACE_MILLIS = 24 * 3_600_000;
const UNUSED_EVERY_MILLIS = 3_600_000;
/** Bytes without a row are looked for so often that none gets older than `UNCLAIMED_BYTES_MILLIS`. */
const LEFTOVERS_EVERY_MILLIS = 5 * 60_000;
const ASK_EVERY_MILLIS = 60_000;
const BATCH_SIZE = 200;
/** Something is wrong with the whole store then. */
const MAX_FAULTS = 100;

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
    work: context.metrics.measureJob('sweep-files', async (signal) => {
      const counts = await asRemoval(() => sweepWhatIsDue(context, signal));
      if (counts !== null && counts.unusedFiles + counts.bytesWithoutRow > 0) log.info(counts, 'files swept');
      return counts !== null;
    }),
    onError: (err) => {
      log.error({ err }, 'file sweep failed');
    },
  });
}

/**
 * Sweeps what no server has swept for its while: a server that was killed may have taken a job with it. Null where nothing is
 * due. A sweep that fails is due again at once, for any server.
 */
export async function sweepWhatIsDue(context: Context, signal?: AbortSignal): Promise<SweepCounts | null> {
  const unused = await context.claimJob('sweep-files', UNUSED_EVERY_MILLIS);
  const leftovers = await context.claimJob('sweep-leftovers', LEFTOVERS_EVERY_MILLIS - ASK_EVERY_MILLIS);
  if (unused === null && leftovers === null) return null;
  try {
    return await sweep(
      context,
      { isUnusedDue: unused !== null, areLeftoversDue: leftovers !== null },
      signal,
    );
  } catch (error) {
    await Promise.allSettled([unused?.giveBack(), leftovers?.giveBack()]);
    throw error;
  }
}

/**
 * Removes the files that nothing has named for 24 h, and what a crash left: bytes without a row and bytes half
 * written. Ends early, between two files, when `signal` is aborted. What cannot be removed holds up nothing else: the first
 * such error is thrown at the end.
 */
export async function sweepFiles(context: Context, signal?: AbortSignal): Promise<SweepCounts> {
  return sweep(context, { isUnusedDue: true, areLeftoversDue: true }, signal);
}

async function sweep(
  context: Context,
  { isUnusedDue, areLeftoversDue }: { readonly isUnusedDue: boolean; readonly areLeftoversDue: boolean },
  signal?: AbortSignal,
): Promise<SweepCounts> {
  const attempts = new Attempts();
  const counts = {
    unusedFiles: isUnusedDue ? await sweepUnusedFiles(context, attempts, signal) : 0,
    bytesWithoutRow: areLeftoversDue ? await sweepLeftovers(context, attempts, signal) : 0,
  };
  attempts.throwFirst();
  return counts;
}

/** Steps of which each may fail without holding up the others. */
class Attempts {
  readonly #faults: unknown[] = [];

  /** What the step answers; null where it fails. Throws when the store or the database does not answer at all. */
  async make<T>(step: () => Promise<T>): Promise<T | null> {
    try {
      return await step();
    } catch (error) {
      this.#faults.push(error);
      if (error instanceof Unavailable || this.#faults.length > MAX_FAULTS) throw error;
      return null;
    }
  }

  throwFirst(): void {
    if (this.#faults.length > 0) throw this.#faults[0];
  }
}

/** Early enough that the next sweep would come too late for what is left now. */
async function sweepLeftovers(context: Context, attempts: Attempts, signal?: AbortSignal): Promise<number> {
  const beforeMillis = context.clock.now() - (UNCLAIMED_BYTES_MILLIS - LEFTOVERS_EVERY_MILLIS);
  const removed = await sweepLooseBytes(context, instantOf(beforeMillis), attempts, signal);
  if (signal?.aborted) return removed;
  await attempts.make(() => context.fileStore.removeLeftovers(beforeMillis));
  await attempts.make(() => removeIncomingLeftovers(context.config.dataDir, beforeMillis));
  return removed;
}

async function sweepUnusedFiles(context: Context, attempts: Attempts, signal?: AbortSignal): Promise<number> {
  const { clock, transactions } = context;
  const before = instantOf(clock.now() - GRACE_MILLIS);
  let removed = 0;
  for (;;) {
    const unused = await listUnusedFiles(transactions.reading, before, BATCH_SIZE);
    for (const [garageId, files] of Map.groupBy(unused, (file) => file.garage_id)) {
      if (signal?.aborted) return removed;
      const ids = files.map((file) => file.id);
      // The lock of the garage keeps a form that names one of them from being saved at the same time.
      const deleted = await transactions.forGarageIfThere(garageId, async (tx) => {
        const gone = await deleteUnusedFiles(tx, { garageId }, ids);
        // Marked by mistake: it must not be listed again.
        if (gone.length < ids.length) await unmarkUsedFiles(tx, { garageId }, ids);
        return gone;
      });
      // Their rows are gone: what stays behind now is removed by a later sweep.
      for (const fileId of deleted)
        await attempts.make(() => removeLooseBytes(context, { garageId, fileId }));
      removed += deleted.length;
    }
    if (unused.length < BATCH_SIZE) return removed;
  }
}

/** Removes the bytes that were noted before an instant and have no row. Returns how many files, or whole garages, went. */
async function sweepLooseBytes(
  context: Context,
  before: string,
  attempts: Attempts,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  let after: LooseBytes = { garageId: '', fileId: '' };
  for (;;) {
    const loose = await listLooseBytes(context.transactions.reading, before, after, BATCH_SIZE);
    for (const bytes of loose) {
      if (signal?.aborted) return removed;
      after = bytes;
      if (await attempts.make(() => removeIfUnknown(context, bytes))) removed += 1;
    }
    if (loose.length < BATCH_SIZE) return removed;
  }
}

/** Removes bytes that are marked as removed, then the mark. */
export async function removeLooseBytes(
  { fileStore, transactions }: SweepParts,
  bytes: LooseBytes,
  deadline?: AbortSignal,
): Promise<void> {
  const { garageId, fileId } = bytes;
  if (fileId === WHOLE_GARAGE) await fileStore.removeGarage(garageId);
  else await fileStore.remove(garageId, fileId, deadline);
  await asRemoval(() => transactions.run((tx) => forgetLooseBytes(tx, bytes)));
}

/**
 * Compares the whole store with the database and removes what neither knows: for a store that was restored or changed by other
 * hands, and what a version before the notes has left. Reads a list of every file, so it is a command and no job.
 */
export async function compareStore(context: SweepParts, beforeMillis: number): Promise<number> {
  const attempts = new Attempts();
  let removed = 0;
  let batch: StoredBytes[] = [];
  await attempts.make(async () => {
    for await (const stored of context.fileStore.list()) {
      if (stored.storedAtMillis < beforeMillis) batch.push(stored);
      if (batch.length < BATCH_SIZE) continue;
      removed += await removeUnknown(context, batch, attempts);
      batch = [];
    }
  });
  removed += await removeUnknown(context, batch, attempts);
  attempts.throwFirst();
  return removed;
}

/** What of a context removes bytes. */
type SweepParts = Pick<Context, 'fileStore' | 'transactions'>;

async function removeUnknown(
  context: SweepParts,
  stored: readonly StoredBytes[],
  attempts: Attempts,
): Promise<number> {
  const ids = stored.map((bytes) => bytes.fileId);
  const known = await findKnownFileIds(context.transactions.reading, ids);
  let removed = 0;
  for (const bytes of stored) {
    if (known.has(bytes.fileId)) continue;
    if (await attempts.make(() => removeIfUnknown(context, bytes))) removed += 1;
  }
  return removed;
}

/** Asks again once no upload of that id is under way: a retry may just have given the bytes their row. */
function removeIfUnknown(context: SweepParts, stored: LooseBytes): Promise<boolean> {
  return inFileQueue(stored.fileId, () => removeBytesWithoutRow(context, stored));
}

/**
 * Removes bytes when the database says that there is no row for them: a commit whose answer was lost has stored one. They are
 * marked first, so that no row comes meanwhile, from no server; the store is asked outside of transactions. Returns whether
 * they went.
 */
export async function removeBytesWithoutRow(context: SweepParts, bytes: LooseBytes): Promise<boolean> {
  const { garageId, fileId } = bytes;
  const isLoose = await context.transactions.forGarageIfThere(garageId, async (tx) => {
    const row = fileId === WHOLE_GARAGE ? null : await findFileOfAnyGarage(tx, fileId);
    if (row?.garage_id === garageId) {
      await forgetLooseBytes(tx, bytes);
      return false;
    }
    await markRemovedBytes(tx, [bytes]);
    return true;
  });
  if (isLoose) await removeLooseBytes(context, bytes);
  return isLoose;
}

/**
 * After an upload, an import or a hand-over that came to nothing: removes the bytes of those files that have no row, once it is
 * answered. What a store in trouble keeps is left to the sweep.
 */
export function removeBytesLater(
  context: Context,
  { garageId }: GarageScope,
  fileIds: readonly string[],
): void {
  if (fileIds.length === 0) return;
  const remove = async (): Promise<void> => {
    for (const fileId of fileIds) {
      await inFileQueue(fileId, () => removeBytesWithoutRow(context, { garageId, fileId }));
    }
  };
  context.background.run('remove bytes without a row', () => remove().catch(() => {}), 0);
}
