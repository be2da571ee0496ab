import { root } from '#machine.ts';
import { carnetProgram } from '#server/carnet-server.ts';
import { startChildServer } from '#server/child-server.ts';
import { compareMedians, inRandomOrder } from '#times/compare-medians.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 200;
/** Wait until work of the previous call (its mail, 50 ms later) is done, because it would slow down the next one. */
const PAUSE_MILLIS = 100;
const PASSWORD = 'a password for measuring';

interface TimedCall {
  readonly name: string;
  readonly path: string;
  body(email: string): object;
}

/** Calls whose time must not reveal whether an address has an account. */
const CALLS: readonly TimedCall[] = [
  { name: 'sign in', path: '/v1/authentication/signin', body: (email) => ({ email, password: 'wrong' }) },
  { name: 'ask for a reset', path: '/v1/authentication/password', body: (email) => ({ email }) },
  {
    name: 'ask for verification',
    path: '/v1/authentication/resend-verification',
    body: (email) => ({ email }),
  },
];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let callers = 0;

/** Makes calls from a new address each, so that guessing limits do not slow them down; returns milliseconds. */
function post(url: string, body: object): Promise<number> {
  callers += 1;
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => {
        const isAsExpected = [201, 202, 401].includes(response.statusCode ?? 0);
        if (isAsExpected) resolve(performance.now() - startedAt);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

async function measure(url: string, call: TimedCall, known: readonly string[]) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const tries = known.flatMap((email, round) => [
    { kind: 'known' as const, email },
    { kind: 'known' as const, email },
    { kind: 'unknown' as const, email: `nobody-${call.name.length}-${round}@carnet.example` },
  ]);
  // All calls in one random order, so that disturbances and after-effects meet both kinds alike.
  for (const { kind, email } of inRandomOrder(tries)) {
    await pause(PAUSE_MILLIS);
    times[kind].push(await post(`${url}${call.path}`, call.body(email)));
  }
  return compareMedians(times.known, times.unknown);
}

/** Measures whether known and unknown addresses are answered in the same time; exits with 1 if not. */
async function measureAll(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-times-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: '', TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' };
  const server = await startChildServer([path.join(root, carnetProgram)], environment, '/readyz');
  try {
    const known = Array.from({ length: TRIES }, (_, index) => `somebody-${index}@carnet.example`);
    console.log(`Making ${TRIES} accounts …`);
    for (const email of known)
      await post(`${server.url}/v1/authentication/signup`, { email, password: PASSWORD });
    for (const call of CALLS) {
      const { knownMillis, unknownMillis, difference, noise } = await measure(server.url, call, known);
      const isEqual = difference <= noise;
      const parts = [knownMillis, unknownMillis, difference, noise].map((millis) => millis.toFixed(3));
      console.log(
        `${isEqual ? '✓' : '✗'} ${call.name}: known ${parts[0]} ms, unknown ${parts[1]} ms, ` +
          `difference ${parts[2]} ms, noise ${parts[3]} ms`,
      );
      if (!isEqual) process.exitCode = 1;
    }
  } finally {
    agent.destroy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await measureAll();
