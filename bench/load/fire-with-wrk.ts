import type { Load, Rate, Shooting } from '#load/shooting.ts';
import { outputOf } from '#load/generator-process.ts';
import { luaOf } from '#load/wrk-script.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Loads a server with wrk. Throws when any answer was not 2xx. */
export async function fireWithWrk(shooting: Shooting, load: Load, folder: string): Promise<Rate> {
  const script = path.join(folder, 'requests.lua');
  writeFileSync(script, luaOf(shooting));
  const { connections, seconds } = load;
  const parameters = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '--latency',
    '-s',
    script,
  ];
  const text = await outputOf('wrk', [...parameters, shooting.origin]);
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(text);
  if (failed) throw new Error(`${shooting.requests[0]?.path}: ${failed[0]}`);
  return {
    perSecond: Number(/^Requests\/sec:\s+([\d.]+)/m.exec(text)?.[1]),
    p50Millis: wrkMillis(text, 50),
    p99Millis: wrkMillis(text, 99),
    requests: Number(/^\s+(\d+) requests in/m.exec(text)?.[1]),
  };
}

function wrkMillis(text: string, percent: number): number {
  const [, count, unit] = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(us|ms|s)`, 'm').exec(text) ?? [];
  return Number(count) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
}
