import { compareStore } from '#features/files/sweep-files.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { UNCLAIMED_BYTES_MILLIS } from '#platform/files/file-store.ts';
import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import { runCommand } from '#platform/upkeep/run-command.ts';

/**
 * `npm run sweep-store`: lists the whole file store and deletes files without a database row. Servers may keep running.
 */
await runCommand(async ({ database, fileStore, transactions }) => {
  await requireOpenable(database);
  const parts = { fileStore, transactions: transactions() };
  const removed = await compareStore(parts, systemClock.now() - UNCLAIMED_BYTES_MILLIS);
  process.stdout.write(`Deleted ${removed} files without a database row\n`);
  return 0;
});
