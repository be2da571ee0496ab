import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './bootstrap/prepare.mjs';
import { runCommand, runInForeground } from './bootstrap/run-command.mjs';

const USAGE =
  'Usage: npm run load -- --minutes <number> --people <number> --pause <milliseconds> --database sqlite|postgres|both';
const DATABASES = ['sqlite', 'postgres', 'both'];

/**
 * `npm run load -- --minutes 30 --people 20`: runs the mixed load of the tests for longer on the built server, on one database
 * after the other unless one is named, and checks the invariants at the end. `--pause` sets the wait between two actions of a
 * person.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '20' },
    pause: { type: 'string', default: '0' },
    database: { type: 'string', default: 'both' },
  },
});
const { minutes, people, pause, database } = values;
if (
  !(Number(minutes) > 0) ||
  !(Number(people) > 0) ||
  !(Number(pause) >= 0) ||
  !DATABASES.includes(database)
) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode =
    (await runCommand(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: root })) || (await load());
}

function load(): Promise<number> {
  const env = {
    ...process.env,
    LOAD_MINUTES: minutes,
    LOAD_PEOPLE: people,
    LOAD_PAUSE: pause,
    SERVER_MAIN: path.join(root, 'apps/server/dist/main.js'),
  };
  const chosen = database === 'both' ? [] : ['-t', `on ${database}`];
  return runInForeground('vitest', ['run', '--project', 'server', 'testing/load/mixed', ...chosen], {
    cwd: root,
    env,
  });
}
