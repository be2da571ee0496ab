import { parseArgs } from 'node:util';
import { root } from './bootstrap/prepare.mjs';
import { runInForeground } from './bootstrap/run-command.mjs';

/** `npm run load -- --minutes 30 --people 20`: the mixed work of the tests for longer, its invariants checked at the end. */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, people: { type: 'string', default: '20' } },
});
if (!(Number(values.minutes) > 0) || !(Number(values.people) > 0)) {
  console.error('Usage: npm run load -- --minutes <number> --people <number>');
  process.exitCode = 2;
} else {
  const env = { ...process.env, LOAD_MINUTES: values.minutes, LOAD_PEOPLE: values.people };
  process.exitCode = await runInForeground('vitest', ['run', '--project', 'server', 'testing/load'], {
    cwd: root,
    env,
  });
}
