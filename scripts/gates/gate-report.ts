import type { GateResult } from './gate.ts';

/** One line for a gate that passed; what it said as well when it did not. */
export function printGate({ gate, passed, output, seconds }: GateResult): void {
  console.log(`${passed ? '✓' : '✗'} ${gate.name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd().replace(/^/gm, '    '));
}
