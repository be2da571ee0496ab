import type { Load, Rate, Shooting } from '#load/shooting.ts';
import { onCore } from '#machine.ts';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Loads a server with autocannon on the core for load. Throws for any answer that is not 2xx. */
export async function fireWithAutocannon(
  shooting: Shooting,
  { connections, seconds }: Load,
  folder: string,
): Promise<Rate> {
  const file = path.join(folder, 'requests.json');
  writeFileSync(file, JSON.stringify({ ...shooting, connections, seconds }));
  const program = path.join(import.meta.dirname, 'autocannon-load.ts');
  const [command = '', ...parameters] = onCore('load', process.execPath, [program, file]);
  const { stdout } = await run(command, parameters, { maxBuffer: 10_000_000 });
  const rate: Rate & { failures: number } = JSON.parse(stdout);
  const { failures, ...measured } = rate;
  if (failures > 0) throw new Error(`${shooting.requests[0]?.path}: ${failures} answers were not 2xx`);
  return measured;
}
