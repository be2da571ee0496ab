import { compareStore } from '#features/files/sweep-files.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { UNCLAIMED_BYTES_MILLIS } from '#platform/files/file-store.ts';
import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import { runCommand } from '#platform/upkeep/run-command.ts';

/** `npm run sweep-store`: lists the whole file store and removes what has no row in the database. Servers may run. */
await runCommand(async ({ database, fileStore, transactions }) => {
  await requireOpenable(database);
  const parts = { fileStore, transactions: transactions() };
  const removed = await compareStore(parts, systemClock.now() - UNCLAIMED_BYTES_MILLIS);
  process.stdout.write(`${removed} files of the store had no row and are removed\n`);
  return 0;
});
