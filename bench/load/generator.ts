import { hasProgram, onCore } from '#machine.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One request that is repeated. */
export interface Shot {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: object;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

export interface Rate {
  readonly perSecond: number;
  readonly p99Millis: number;
}

/** wrk takes less of the machine; autocannon comes with the project. Both sides of a ratio use the same one. */
export const generatorName = hasProgram('wrk') ? 'wrk' : 'autocannon';

/** Repeats a request as fast as it is answered. Throws when any answer was not 2xx. */
export function fire(shot: Shot, load: Load): Promise<Rate> {
  return generatorName === 'wrk' ? fireWithWrk(shot, load) : fireWithAutocannon(shot, load);
}

function headersOf({ headers = {}, body }: Shot): [string, string][] {
  return Object.entries(body ? { ...headers, 'content-type': 'application/json' } : headers);
}

async function fireWithWrk(shot: Shot, { connections, seconds }: Load): Promise<Rate> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-wrk-'));
  try {
    const script = path.join(folder, 'post.lua');
    writeFileSync(script, `wrk.method = "POST"\nwrk.body = [==[${JSON.stringify(shot.body)}]==]\n`);
    const parameters = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '--latency'];
    for (const [name, value] of headersOf(shot)) parameters.push('-H', `${name}: ${value}`);
    if (shot.body) parameters.push('-s', script);
    const text = await output('wrk', [...parameters, shot.url]);
    const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(text);
    if (failed) throw new Error(`${shot.url}: ${failed[0]}`);
    const [, count, unit] = /^\s+99%\s+([\d.]+)(us|ms|s)/m.exec(text) ?? [];
    const perSecond = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(text)?.[1]);
    return { perSecond, p99Millis: Number(count) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function fireWithAutocannon(shot: Shot, { connections, seconds }: Load): Promise<Rate> {
  const parameters = ['-c', String(connections), '-d', String(seconds), '--json', '--no-progress'];
  for (const [name, value] of headersOf(shot)) parameters.push('-H', `${name}=${value}`);
  if (shot.body) parameters.push('-m', 'POST', '-b', JSON.stringify(shot.body));
  const program = fileURLToPath(import.meta.resolve('autocannon'));
  const text = await output(process.execPath, [program, ...parameters, shot.url]);
  const result: AutocannonResult = JSON.parse(text);
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) throw new Error(`${shot.url}: ${failures} answers were not 2xx`);
  return { perSecond: result.requests.average, p99Millis: result.latency.p99 };
}

interface AutocannonResult {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p99: number };
  readonly non2xx: number;
  readonly errors: number;
  readonly timeouts: number;
}

async function output(command: string, parameters: readonly string[]): Promise<string> {
  const [file = command, ...rest] = onCore('load', command, parameters);
  const { stdout } = await run(file, rest, { maxBuffer: 10_000_000 });
  return stdout;
}
