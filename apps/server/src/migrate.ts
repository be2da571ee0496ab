import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import { runCommand } from '#platform/upkeep/run-command.ts';

/**
 * `npm run migrate`: migrates the schema while servers of the previous version keep running. It may be
 * interrupted and run again at any time.
 */
await runCommand(async ({ database }) => {
  await requireOpenable(database);
  await database.migrate(undefined, (name, outcome) => {
    process.stdout.write(outcome === 'done' ? `${name}\n` : `${name}: waiting for a lock, will retry\n`);
  });
  process.stdout.write('The schema is up to date\n');
  return 0;
});
