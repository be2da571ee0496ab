import { inFileQueue } from '#features/files/file-queue.ts';
import {
  deleteUnusedFiles,
  findFileOfAnyGarage,
  findKnownFileIds,
  forgetUnclaimedBytes,
  listUnclaimedBytes,
  listUnusedFiles,
  markRemovedBytes,
  unmarkUsedFiles,
  WHOLE_GARAGE,
  type GarageScope,
  type UnclaimedBytes,
} from '#features/files/files.repository.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { asRemoval } from '#platform/disk-room.ts';
import { UNCLAIMED_BYTES_MILLIS, type StoredBytes } from '#platform/files/file-store.ts';
import { removeIncomingLeftovers } from '#platform/files/incoming.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';

/** How long an upload may wait for the form that references it. */
const GRACE_MILLIS = 24 * 3_600_000;
const UNUSED_EVERY_MILLIS = 3_600_000;
/** Bytes without a row are swept often enough that none gets older than `UNCLAIMED_BYTES_MILLIS`. */
const LEFTOVERS_EVERY_MILLIS = 5 * 60_000;
const ASK_EVERY_MILLIS = 60_000;
const BATCH_SIZE = 200;
/** After this many, something is wrong with the whole store. */
const MAX_FAULTS = 100;

/** Where the job reports; the server's logger fits. */
export interface SweepLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface SweepCounts {
  /** Unreferenced files. */
  readonly unusedFiles: number;
  /** Stored files without a row. */
  readonly bytesWithoutRow: number;
}

/** Sweeps now and periodically until stopped; of several servers one does it. */
export function startFileSweep(context: Context, log: SweepLog): PeriodicJob {
  return runPeriodically({
    everyMillis: ASK_EVERY_MILLIS,
    work: context.metrics.measureJob('sweep-files', async (signal) => {
      const counts = await asRemoval(() => sweepWhatIsDue(context, signal));
      if (counts !== null && counts.unusedFiles + counts.bytesWithoutRow > 0) log.info(counts, 'files swept');
      return counts !== null;
    }),
    onError: (err) => {
      log.error({ err }, 'file sweep failed, will retry');
    },
  });
}

/**
 * Runs the sweeps that are due on all servers together: a killed server may have claimed a job. Null if
 * nothing is due. A failed sweep is due again at once, for any server.
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
 * Removes files that were unreferenced for 24 h, and leftovers of crashes: bytes without a row and partial files. Stops
 * between two files when `signal` is aborted. An error does not stop the rest: the first one is thrown at the end.
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

/** Steps that may fail without stopping the others. */
class Attempts {
  readonly #faults: unknown[] = [];

  /** Returns the result of the step; null if it fails. Throws when the store or the database is unavailable. */
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

/** Early enough that the next sweep would be too late for the bytes left now. */
async function sweepLeftovers(context: Context, attempts: Attempts, signal?: AbortSignal): Promise<number> {
  const beforeMillis = context.clock.now() - (UNCLAIMED_BYTES_MILLIS - LEFTOVERS_EVERY_MILLIS);
  const removed = await sweepLooseBytes(context, formatInstant(beforeMillis), attempts, signal);
  if (signal?.aborted) return removed;
  await attempts.make(() => context.fileStore.removeLeftovers(beforeMillis));
  await attempts.make(() => removeIncomingLeftovers(context.config.dataDir, beforeMillis));
  return removed;
}

async function sweepUnusedFiles(context: Context, attempts: Attempts, signal?: AbortSignal): Promise<number> {
  const { clock, transactions } = context;
  const before = formatInstant(clock.now() - GRACE_MILLIS);
  let removed = 0;
  for (;;) {
    const unused = await listUnusedFiles(transactions.readOnly, before, BATCH_SIZE);
    for (const [garageId, files] of Map.groupBy(unused, (file) => file.garage_id)) {
      if (signal?.aborted) return removed;
      const ids = files.map((file) => file.id);
      // The lock of the garage prevents a form that references one of them from being saved at the same time.
      const deleted = await transactions.forGarageIfExists(garageId, async (tx) => {
        const gone = await deleteUnusedFiles(tx, { garageId }, ids);
        // Marked by mistake: unmark, so that it is not listed again.
        if (gone.length < ids.length) await unmarkUsedFiles(tx, { garageId }, ids);
        return gone;
      });
      // Their rows are deleted: bytes that remain are removed by a later sweep.
      for (const fileId of deleted)
        await attempts.make(() => removeUnclaimedBytes(context, { garageId, fileId }));
      removed += deleted.length;
    }
    if (unused.length < BATCH_SIZE) return removed;
  }
}

/** Removes bytes recorded before an instant that have no row. Returns the number of files or whole garages removed. */
async function sweepLooseBytes(
  context: Context,
  before: string,
  attempts: Attempts,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  let after: UnclaimedBytes = { garageId: '', fileId: '' };
  for (;;) {
    const loose = await listUnclaimedBytes(context.transactions.readOnly, before, after, BATCH_SIZE);
    for (const bytes of loose) {
      if (signal?.aborted) return removed;
      after = bytes;
      if (await attempts.make(() => removeIfUnknown(context, bytes))) removed += 1;
    }
    if (loose.length < BATCH_SIZE) return removed;
  }
}

/** Removes bytes that are marked as removed, then the mark. */
export async function removeUnclaimedBytes(
  { fileStore, transactions }: SweepParts,
  bytes: UnclaimedBytes,
  deadline?: AbortSignal,
): Promise<void> {
  const { garageId, fileId } = bytes;
  if (fileId === WHOLE_GARAGE) await fileStore.removeGarage(garageId);
  else await fileStore.remove(garageId, fileId, deadline);
  await asRemoval(() => transactions.run((tx) => forgetUnclaimedBytes(tx, bytes)));
}

/**
 * Compares the whole store with the database and removes what the database does not know: for a store that was restored
 * or changed from outside, and for leftovers of older versions. A command and not a job, because it lists every file.
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

type SweepParts = Pick<Context, 'fileStore' | 'transactions'>;

async function removeUnknown(
  context: SweepParts,
  stored: readonly StoredBytes[],
  attempts: Attempts,
): Promise<number> {
  const ids = stored.map((bytes) => bytes.fileId);
  const known = await findKnownFileIds(context.transactions.readOnly, ids);
  let removed = 0;
  for (const bytes of stored) {
    if (known.has(bytes.fileId)) continue;
    if (await attempts.make(() => removeIfUnknown(context, bytes))) removed += 1;
  }
  return removed;
}

/** Checks again while no upload with that id is running: a retry may just have stored the row. */
function removeIfUnknown(context: SweepParts, stored: UnclaimedBytes): Promise<boolean> {
  return inFileQueue(stored.fileId, () => removeBytesWithoutRow(context, stored));
}

/**
 * Removes bytes if the database has no row for them: a commit whose response was lost may have stored one.
 * They are marked first, so that no server adds a row meanwhile; the store is called outside transactions.
 * Returns whether they were removed.
 */
export async function removeBytesWithoutRow(context: SweepParts, bytes: UnclaimedBytes): Promise<boolean> {
  const { garageId, fileId } = bytes;
  const isLoose = await context.transactions.forGarageIfExists(garageId, async (tx) => {
    const row = fileId === WHOLE_GARAGE ? null : await findFileOfAnyGarage(tx, fileId);
    if (row?.garage_id === garageId) {
      await forgetUnclaimedBytes(tx, bytes);
      return false;
    }
    await markRemovedBytes(tx, [bytes]);
    return true;
  });
  if (isLoose) await removeUnclaimedBytes(context, bytes);
  return isLoose;
}

/**
 * Removes the bytes of those files that have no row, after the response of a failed upload, import or
 * hand-over. What a failing store keeps is left to the sweep.
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
