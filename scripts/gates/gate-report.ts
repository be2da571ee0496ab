import type { GateResult } from './gate.ts';

/** Prints one line for a gate, followed by its output when it failed. */
export function printGate({ gate, passed, output, seconds }: GateResult): void {
  console.log(`${passed ? '✓' : '✗'} ${gate.name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd().replace(/^/gm, '    '));
}
