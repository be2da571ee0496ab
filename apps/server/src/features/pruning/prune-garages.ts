import { pruneFeeds } from '#features/changes/prune-feed.service.ts';
import { markUnusedFiles } from '#features/files/files.service.ts';
import { addPurchaseReadingsIn } from '#features/mileage/mileage.service.ts';
import { pruneAnnouncements } from '#features/notifications/prune-announcements.service.ts';
import { settleLawIn, settleOlderIn } from '#features/reminders/law-reminders.service.ts';
import { giveSeasonsIn } from '#features/reminders/seasonal-reminders.service.ts';
import { renewNameKeys } from '#features/vehicles/vehicles.service.ts';
import type { Context } from '#platform/context.ts';
import { asRemoval } from '#platform/disk-room.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';
import { walkGarages, type Walk } from '#platform/jobs/walk-garages.ts';

const ASK_EVERY_MILLIS = 60_000;
const EVERY_MILLIS = 7 * 86_400_000;

/** Where the job reports; the server's logger fits. */
interface PruningLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Prunes all garages once a week while the server runs, until stopped. */
export function startPruning(context: Context, log: PruningLog): PeriodicJob {
  return runPeriodically({
    everyMillis: ASK_EVERY_MILLIS,
    work: context.metrics.measureJob('prune', async (signal) => {
      await migrateGarages(context, signal);
      const garages = await asRemoval(() => pruneGarages(context, signal));
      if (garages > 0) log.info({ garages }, 'garages pruned');
    }),
    onError: (err) => {
      log.error({ err }, 'pruning failed');
    },
  });
}

/**
 * Marks unreferenced files, and deletes old deletions, messages and announcements when due. Its first walk
 * also marks older files.
 */
export function pruneGarages(context: Context, signal?: AbortSignal): Promise<number> {
  const walk = {
    name: 'prune',
    everyMillis: EVERY_MILLIS,
    work: async (tx, garageIds) => {
      const now = context.clock.now();
      await settleLawIn(context, tx, garageIds);
      await markUnusedFiles(tx, garageIds);
      await pruneFeeds(tx, garageIds, now);
      await pruneAnnouncements(tx, garageIds, now);
    },
  } satisfies Parameters<typeof walkGarages>[1];
  return walkGarages(context, walk, signal);
}

/** Longer than any installation exists, so that such a walk visits all garages once. */
const NEVER_AGAIN_MILLIS = 100 * 365 * 86_400_000;

/** In the order of the versions that need them. A name must not change: it records that the walk is done. */
const MENDING_WALKS: readonly {
  readonly name: string;
  work(context: Context, ...rest: Parameters<Walk['work']>): Promise<void>;
}[] = [
  { name: 'order-names', work: (_context, tx, garageIds) => renewNameKeys(tx, garageIds) },
  { name: 'derive-reminders', work: settleOlderIn },
  { name: 'add-purchase-readings', work: addPurchaseReadingsIn },
  { name: 'give-seasons', work: giveSeasonsIn },
];

/** Migrates rows stored by older versions, once. */
export async function migrateGarages(context: Context, signal?: AbortSignal): Promise<void> {
  for (const walk of MENDING_WALKS) {
    const work: Walk['work'] = (tx, garageIds) => walk.work(context, tx, garageIds);
    await walkGarages(context, { name: walk.name, everyMillis: NEVER_AGAIN_MILLIS, work }, signal);
  }
}
