import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import { runCommand } from '#platform/upkeep/run-command.ts';

/**
 * `npm run migrate`: brings the schema up to date while servers of the version before go on. It may be broken off and run
 * again at any time.
 */
await runCommand(async ({ database }) => {
  await requireOpenable(database);
  await database.migrate(undefined, (name, outcome) => {
    process.stdout.write(outcome === 'done' ? `${name}\n` : `${name}: a lock is taken, it is tried again\n`);
  });
  process.stdout.write('The schema is up to date\n');
  return 0;
});
