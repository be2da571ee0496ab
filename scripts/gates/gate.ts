import { spawn } from 'node:child_process';

/** One check of the whole tree. It passes when its command exits with 0. */
export interface Gate {
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
}

export interface GateResult {
  readonly gate: Gate;
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

/**
 * Runs gates in parallel and reports each when it ends.
 *
 * @param gates started in this order
 * @param places how many run at once
 */
export async function runGates(
  gates: readonly Gate[],
  places: number,
  cwd: string,
  onEnd: (result: GateResult) => void,
): Promise<GateResult[]> {
  const waiting = [...gates];
  const results: GateResult[] = [];
  const work = async (): Promise<void> => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const result = await runGate(gate, cwd);
      results.push(result);
      onEnd(result);
    }
  };
  await Promise.all(Array.from({ length: places }, work));
  return results;
}

function runGate(gate: Gate, cwd: string): Promise<GateResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const output: string[] = [];
    const finish = (passed: boolean): void =>
      resolve({ gate, passed, output: output.join(''), seconds: (performance.now() - startedAt) / 1000 });
    const child = spawn(gate.command, gate.parameters, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.once('error', (error) => {
      output.push(error.message);
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}
