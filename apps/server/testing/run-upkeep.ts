import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface EndedCommand {
  readonly code: number | null;
  readonly output: string;
}

/** Runs an operator command like npm does. Returns its exit code and output. */
export async function runUpkeep(
  command: 'backup' | 'restore' | 'verify',
  environment: Readonly<Record<string, string>>,
  ...parameters: string[]
): Promise<EndedCommand> {
  const program = join(import.meta.dirname, `../src/${command}.ts`);
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await once(child, 'close');
  return { code: child.exitCode, output };
}
