import { hasProgram, onCore } from '#machine.ts';
import type { Shooting } from '#load/shooting.ts';
import { luaOf } from '#load/wrk-script.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A load in which nothing was answered is repeated and made longer, up to this. */
const MOST_SECONDS = 30;

/** One request that is repeated. */
export interface Shot {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST, or by the method that is named; without it the request is a GET. */
  readonly body?: object;
  readonly method?: 'PUT';
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

export interface Rate {
  readonly perSecond: number;
  readonly p50Millis: number;
  readonly p99Millis: number;
  /** How many were answered in all. */
  readonly requests: number;
}

/** wrk takes less of the machine; autocannon comes with the project. Both sides of a ratio use the same one. */
export const generatorName = hasProgram('wrk') ? 'wrk' : 'autocannon';

/**
 * Repeats a request, or several in turn, as fast as they are answered. All go to one server.
 *
 * @throws Error when any answer was not 2xx, or there was none
 */
export async function fire(shots: Shot | readonly Shot[], load: Load): Promise<Rate> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-load-'));
  try {
    const shooting = shootingOf(Array.isArray(shots) ? shots : [shots]);
    // What an earlier load has left unanswered is worked off first.
    await (await fetch(`${shooting.origin}/healthz`)).text();
    const fireOnce = generatorName === 'wrk' ? fireWithWrk : fireWithAutocannon;
    let [rate, { seconds }] = [await fireOnce(shooting, load, folder), load];
    while (rate.requests === 0 && seconds < MOST_SECONDS) {
      seconds *= 4;
      rate = await fireOnce(shooting, { ...load, seconds }, folder);
    }
    if (!(rate.requests > 0)) throw new Error(`${shooting.requests[0]?.path}: nothing was answered in time`);
    return rate;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function shootingOf(shots: readonly Shot[]): Shooting {
  const [first] = shots;
  if (!first) throw new Error('There is nothing to fire');
  return {
    origin: new URL(first.url).origin,
    requests: shots.map(({ url, headers = {}, body, method }) => {
      const { pathname, search } = new URL(url);
      const request = { method: method ?? (body ? 'POST' : 'GET'), path: pathname + search };
      return body
        ? {
            ...request,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : { ...request, headers };
    }),
  };
}

async function fireWithWrk(shooting: Shooting, load: Load, folder: string): Promise<Rate> {
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
  const text = await output('wrk', [...parameters, shooting.origin]);
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

async function fireWithAutocannon(shooting: Shooting, load: Load, folder: string): Promise<Rate> {
  const file = path.join(folder, 'requests.json');
  writeFileSync(file, JSON.stringify({ ...shooting, ...load }));
  const program = path.join(import.meta.dirname, 'autocannon-load.ts');
  const rate: Rate & { failures: number } = JSON.parse(await output(process.execPath, [program, file]));
  const { failures, ...measured } = rate;
  if (failures > 0) throw new Error(`${shooting.requests[0]?.path}: ${failures} answers were not 2xx`);
  return measured;
}

async function output(command: string, parameters: readonly string[]): Promise<string> {
  const [file = command, ...rest] = onCore('load', command, parameters);
  const { stdout } = await run(file, rest, { maxBuffer: 10_000_000 });
  return stdout;
}
