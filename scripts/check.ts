import { availableParallelism } from 'node:os';
import { linkWorkspaces } from './bootstrap/link-workspaces.ts';
import { root } from './bootstrap/prepare.mjs';
import { printGate } from './gates/gate-report.ts';
import { runGates } from './gates/gate.ts';
import { listGates } from './gates/gates.ts';

/** `npm run check`: runs every gate on the whole tree; `npm run check -- lint types` runs gates by prefix of their name. */
linkWorkspaces(root);
const wanted = process.argv.slice(2);
const gates = listGates(root).filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);
const results = await runGates(gates, availableParallelism(), root, printGate);
const failed = results.filter(({ passed }) => !passed).map(({ gate }) => gate.name);
console.log(
  failed.length === 0
    ? `${results.length} gates passed`
    : `${failed.length} of ${results.length} gates failed: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 && gates.length > 0 ? 0 : 1;
