import { answerOf, HISTORIES, listCases, type Case, type History } from '#load/cases.ts';
import { measureFirstLoad } from '#load/first-load.ts';
import { fire, generatorName } from '#load/generator.ts';
import { measureStart } from '#load/measure-process.ts';
import { measureRates } from '#load/measure-rates.ts';
import { describeMachine } from '#machine.ts';
import { readBenchOptions, type BenchOptions } from '#options.ts';
import { printResult } from '#report/print.ts';
import type { BenchResult } from '#report/result.ts';
import { carnetProgram, seedAccount, signIn, startCarnet, type SignedIn } from '#server/carnet-server.ts';
import { startChildServer, type ChildServer } from '#server/child-server.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PASSWORD = 'a password for measuring';
const PACKAGES = ['fastify', 'better-sqlite3', 'kysely', 'zod', 'autocannon'];
/** Sign-ins wait for the hash of the password; more of them at once only queue. */
const SIGN_IN_CONNECTIONS = 4;
const SETTLE_MILLIS = 2000;

const accountOf = (name: string) => ({ email: `bench-${name}@carnet.example`, password: PASSWORD });

/** Measures the real server against its limit, prints the result and writes it to a file. */
async function bench(options: BenchOptions): Promise<void> {
  const machine = describeMachine(PACKAGES);
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-bench-'));
  try {
    console.log('Making the data …');
    for (const records of HISTORIES) seedAccount(folder, accountOf(String(records)), records);
    seedAccount(folder, accountOf('writing'), 1);
    console.log('Measuring the start …');
    const start = await measureStart(folder, Math.max(3, options.rounds));
    const measured = await withServer(startCarnet(folder), (carnet) =>
      measureRunning(carnet, folder, options),
    );
    const result: BenchResult = {
      at: new Date().toISOString(),
      machine,
      options,
      program: carnetProgram,
      generator: generatorName,
      start,
      ...measured,
    };
    printResult(result);
    keepResult(result);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withServer<T>(
  starting: Promise<ChildServer>,
  work: (server: ChildServer) => Promise<T>,
): Promise<T> {
  const server = await starting;
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function measureRunning(carnet: ChildServer, folder: string, options: BenchOptions) {
  const firstLoad = await measureFirstLoad(carnet.url);
  const cases = await signInForCases(carnet.url);
  const bodies = new Map<string, unknown>();
  for (const measured of cases) bodies.set(measured.name, await answerOf(measured));
  await pause(SETTLE_MILLIS);
  const usedBytes = carnet.memory();
  console.log(
    `Measuring ${cases.length} cases, ${options.rounds} × ${options.seconds} s each and their limits …`,
  );
  const rates = await withServer(startLimit(folder, bodies), (limit) =>
    withServer(startCarnet(folder, { KEPT_ANSWERS_MB: '0' }), (anew) =>
      measureRates(cases, bodies, { limitUrl: limit.url, anewUrl: anew.url }, options),
    ),
  );
  const page = cases.find(({ name }) => name === 'page-2000');
  if (!page) throw new Error('There is no such case');
  const headers = { ...page.shot.headers, 'accept-encoding': 'br' };
  const compressedPage = await fire({ ...page.shot, headers }, options);
  const signInRate = await fire(
    { url: `${carnet.url}/v1/authentication/signin`, body: accountOf('200') },
    { ...options, connections: SIGN_IN_CONNECTIONS },
  );
  await pause(SETTLE_MILLIS);
  return { firstLoad, rates, compressedPage, signIn: signInRate, usedBytes, afterRunBytes: carnet.memory() };
}

async function signInForCases(url: string): Promise<Case[]> {
  const histories: Partial<Record<History, SignedIn>> = {};
  for (const records of HISTORIES) histories[records] = await signIn(url, accountOf(String(records)));
  const { 200: few, 2000: many, 20_000: most } = histories;
  if (!few || !many || !most) throw new Error('An account is missing');
  const writing = await signIn(url, accountOf('writing'));
  const today = new Date().toISOString().slice(0, 10);
  return listCases(url, { histories: { 200: few, 2000: many, 20_000: most }, writing }, today);
}

/** The limit reads what to answer from a file, and stores its rows beside those of Carnet: on the same disk. */
function startLimit(folder: string, bodies: ReadonlyMap<string, unknown>): Promise<ChildServer> {
  const bodiesFile = path.join(folder, 'limit-bodies.json');
  writeFileSync(bodiesFile, JSON.stringify(Object.fromEntries(bodies)));
  const environment = { BODIES_FILE: bodiesFile, DATABASE_FILE: path.join(folder, 'limit.db') };
  return startChildServer([path.join(import.meta.dirname, 'limit-server.ts')], environment, '/ready');
}

function keepResult(result: BenchResult): void {
  const folder = path.join(import.meta.dirname, 'results', ...(result.options.isKept ? [] : ['local']));
  mkdirSync(folder, { recursive: true });
  const name = `${result.at.slice(0, 16).replaceAll(':', '')}.json`;
  writeFileSync(path.join(folder, name), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nWritten to bench/results/${result.options.isKept ? '' : 'local/'}${name}`);
}

await bench(readBenchOptions(process.argv.slice(2)));
