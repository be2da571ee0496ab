import type { Load, Rate, Shooting } from '#load/shooting.ts';
import { outputOf } from '#load/generator-process.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Loads a server with autocannon. Throws when any answer was not 2xx. */
export async function fireWithAutocannon(
  shooting: Shooting,
  { connections, seconds }: Load,
  folder: string,
): Promise<Rate> {
  const file = path.join(folder, 'requests.json');
  writeFileSync(file, JSON.stringify({ ...shooting, connections, seconds }));
  const program = path.join(import.meta.dirname, 'autocannon-load.ts');
  const rate: Rate & { failures: number } = JSON.parse(await outputOf(process.execPath, [program, file]));
  const { failures, ...measured } = rate;
  if (failures > 0) throw new Error(`${shooting.requests[0]?.path}: ${failures} answers were not 2xx`);
  return measured;
}
