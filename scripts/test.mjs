import { prepareCheckout, root } from './bootstrap/prepare.mjs';
import { runInForeground } from './bootstrap/run-command.mjs';

/** `npm test`: installs what is missing, then runs every test on the project's own Node. */
async function test() {
  const checkout = await prepareCheckout();
  if (checkout === undefined) {
    console.log('0 passed, 1 failed');
    return 1;
  }
  const parameters = ['scripts/testing/run-all.ts', ...process.argv.slice(2)];
  return runInForeground(checkout.node, parameters, { cwd: root, env: checkout.env });
}

process.exitCode = await test();
