import { onCore } from '#machine.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a program prints that runs on the core of the load. */
export async function outputOf(command: string, parameters: readonly string[]): Promise<string> {
  const [file = command, ...rest] = onCore('load', command, parameters);
  const { stdout } = await run(file, rest, { maxBuffer: 10_000_000 });
  return stdout;
}
