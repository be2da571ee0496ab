import { prepareCheckout, root } from './bootstrap/prepare.mjs';
import { runCommand, runInForeground } from './bootstrap/run-command.mjs';
import { SERVER_FLAGS } from './bootstrap/server-flags.mjs';

/** `npm start`: installs and builds what is missing or stale, then runs the server until it receives a signal. */
async function start() {
  const checkout = await prepareCheckout();
  if (checkout === undefined) return 1;
  const place = { cwd: root, env: checkout.env };
  const built = await runCommand(checkout.node, ['scripts/build.ts', '--if-stale'], place);
  if (built !== 0) return built;
  return runInForeground(checkout.node, [...SERVER_FLAGS, 'apps/server/dist/main.js'], place);
}

process.exitCode = await start();
