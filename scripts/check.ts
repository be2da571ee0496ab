import { availableParallelism } from 'node:os';
import { root } from './bootstrap/prepare.mjs';
import { runGates, type GateResult } from './gates/gate.ts';
import { listGates } from './gates/gates.ts';

/** `npm run check`: every gate on the whole tree; `npm run check -- lint types` runs those whose name begins so. */
const wanted = process.argv.slice(2);
const gates = listGates(root).filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);
const results = await runGates(gates, availableParallelism(), root, printGate);
const failed = results.filter(({ passed }) => !passed);
const failedNames = failed.map(({ gate }) => gate.name).join(', ');
console.log(
  failed.length === 0
    ? `${results.length} gates passed`
    : `${failed.length} of ${results.length} gates failed: ${failedNames}`,
);
process.exitCode = failed.length === 0 && gates.length > 0 ? 0 : 1;

function printGate({ gate, passed, output, seconds }: GateResult): void {
  console.log(`${passed ? '✓' : '✗'} ${gate.name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd().replace(/^/gm, '    '));
}
