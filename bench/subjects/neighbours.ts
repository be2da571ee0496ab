import type { Figure } from '#figures/figure.ts';
import { median, percentile } from '#figures/median.ts';
import { ApiClient } from '#load/api-client.ts';
import { bearer } from '#load/reads.ts';
import { accountOf, type BenchPlace } from '#place.ts';
import { signIn, startCarnet } from '#server/carnet-server.ts';
import { startCheckingProxy, type CheckingProxy } from '#server/checking-proxy.ts';
import { withServer } from '#server/with-server.ts';
import { startPostgres } from '../../apps/server/testing/databases/postgres-server.ts';
import { startS3Server, s3EnvironmentOf } from '../../apps/server/testing/stand-ins/s3-server.ts';
import { createTcpGate, type TcpGate } from '../../apps/server/testing/stand-ins/tcp-gate.ts';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const RECORDS = 20_000;
const PEOPLE = 20;
const RECORDS_OF_PEOPLE = 20;
/** Calls of other users, evenly spaced. */
const CALLS_PER_SECOND = 20;
const WRITES_PER_SECOND = 8;
const QUIET_SECONDS = 15;
const OUTAGE_SECONDS = 30;
const OUTBOX = 1000;
/** Maximum ratio of the p95 of other users with and without a busy owner. */
const MOST_TIMES = 2;

/** Duration and status of one call. */
interface Call {
  readonly millis: number;
  readonly status: number;
}

/**
 * Two servers with one PostgreSQL and one S3 store, behind a proxy that obeys `/readyz`: the effect on other users of an owner who imports 20,000
 * records and writes eight times a second meanwhile, and of an unavailable store.
 */
async function measure({ accountsFolder, folder, options }: BenchPlace): Promise<readonly Figure[]> {
  const zip = await withServer(startCarnet(accountsFolder()), async ({ url }) => {
    const headers = bearer(await signIn(url, accountOf(RECORDS)));
    return (await fetch(`${url}/v1/account/export`, { headers })).blob();
  });
  const s3 = await startS3Server();
  const gate = await createTcpGate({ host: '127.0.0.1', port: s3.port });
  const postgres = await startPostgres({ durable: true });
  const environment = {
    DATABASE_URL: postgres.url,
    SIGN_UPS_PER_ADDRESS: '10000',
    TRUST_PROXY: '1',
    ...s3EnvironmentOf(s3.optionsAt(gate.port)),
  };
  const server = (name: string) => startCarnet(path.join(folder, name), environment);
  try {
    return await withServer(server('neighbours-1'), (one) =>
      withServer(server('neighbours-2'), async (two) => {
        const proxy = await startCheckingProxy([one.url, two.url]);
        try {
          return await measureBehind(proxy, { zip, gate, rounds: options.rounds });
        } finally {
          await proxy.stop();
        }
      }),
    );
  } finally {
    await postgres.stop();
    await gate.shut();
    await s3.stop();
  }
}

interface Surroundings {
  readonly zip: Blob;
  readonly gate: TcpGate;
  readonly rounds: number;
}

async function measureBehind(
  proxy: CheckingProxy,
  { zip, gate, rounds }: Surroundings,
): Promise<readonly Figure[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => settle(proxy.url, index)));
  await callEvenly(people, 5);
  const [quiet, busy, own]: [Call[], Call[], Call[]] = [[], [], []];
  const importMillis: number[] = [];
  const outboxMillis: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await callEvenly(people, QUIET_SECONDS)));
    const owner = await settle(proxy.url, PEOPLE + 2 * round);
    const begin = performance.now();
    const importing = owner.client.send('/v1/account/import', zip, 'carnet.zip').then(
      () => importMillis.push(performance.now() - begin),
      // The owner may be refused; only the effect on others counts.
      (error: unknown) => console.log(`  ${String(error)}`),
    );
    const [others, writes] = await Promise.all([
      callEvenly(people, importing),
      writeEvenly(owner, importing),
    ]);
    busy.push(...others);
    own.push(...writes);
    outboxMillis.push(await sendOutbox(await settle(proxy.url, PEOPLE + 2 * round + 1)));
  }
  const before = proxy.failedChecks();
  await gate.shut();
  const outage = await callEvenly(people, OUTAGE_SECONDS);
  await gate.open();
  const p95 = (calls: readonly Call[]) =>
    percentile(
      calls.map(({ millis }) => millis),
      0.95,
    );
  const times = p95(busy) / p95(quiet);
  console.log(
    `  own writes meanwhile: ${countStatuses(own)}; others: ${countStatuses(quiet)} quiet, ${countStatuses(busy)} busy, ` +
      `${countStatuses(outage)} without the store (${proxy.failedChecks() - before} failed checks)`,
  );
  return [
    {
      name: 'neighbours/p95',
      title: 'calls of others during an import of 20,000 records and eight writes a second (p95)',
      unit: 'millis',
      value: p95(busy),
      p50Millis: median(busy.map(({ millis }) => millis)),
      p99Millis: percentile(
        busy.map(({ millis }) => millis),
        0.99,
      ),
      limit: { title: 'the same without that owner', value: p95(quiet), ratio: times },
      aim: { of: 'ratio', is: 'at most', bound: MOST_TIMES },
    },
    countFigure('refused', 'calls of others that were not answered meanwhile', busy),
    durationFigure('import', 'that import, during the writes', importMillis),
    durationFigure('outbox', `an outbox of ${OUTBOX} changes, one after the other`, outboxMillis),
    countFigure('outage', 'calls without files that were not answered while the store was away', outage),
  ];
}

function countFigure(name: string, title: string, calls: readonly Call[]): Figure {
  return {
    name: `neighbours/${name}`,
    title: `${title}, of ${calls.length}`,
    unit: 'times',
    value: calls.filter(({ status }) => status >= 300).length,
    limit: null,
    aim: { of: 'value', is: 'at most', bound: 0 },
  };
}

function durationFigure(name: string, title: string, millis: readonly number[]): Figure {
  return { name: `neighbours/${name}`, title, unit: 'millis', value: median(millis), limit: null, aim: null };
}

function countStatuses(calls: readonly Call[]): string {
  const counts = Object.entries(Object.groupBy(calls, ({ status }) => status));
  return counts.map(([status, all]) => `${all?.length ?? 0} × ${status}`).join(', ');
}

interface Person {
  readonly client: ApiClient;
  readonly address: string;
  readonly vehicleId: string;
}

/** A new user with one vehicle and some records, from their own address. */
async function settle(url: string, index: number): Promise<Person> {
  const client = await ApiClient.signUp(url, `neighbour-${index}`);
  const body = { name: 'Clio', type: 'car', currentMileage: 42_000 };
  const vehicleId = String((await client.post('/v1/vehicles', body))['id']);
  const person = { client, vehicleId, address: `198.51.${index}.7` };
  for (let record = 0; record < RECORDS_OF_PEOPLE; record += 1) {
    await client.post('/v1/maintenances', recordOf(person));
  }
  return person;
}

function recordOf({ vehicleId }: Person): object {
  return { vehicle_id: vehicleId, type: 'oil_change', date: '2024-05-02', cost: 80 };
}

const READS = [
  '/v1/vehicles',
  '/v1/maintenances?limit=50',
  '/v1/maintenances/reminders',
  '/v1/maintenances/summary',
];
/** One call in this many is a write. */
const WRITE_EVERY = 10;

/** Runs for this many seconds, or until something has finished. */
async function callEvenly(people: readonly Person[], until: number | Promise<unknown>): Promise<Call[]> {
  return evenly(CALLS_PER_SECOND, until, (index) => {
    const person = people[index % people.length];
    if (!person) throw new Error('There is nobody');
    const turn = Math.floor(index / people.length) + index;
    if (turn % WRITE_EVERY === 0) return call(person, '/v1/maintenances', recordOf(person));
    return call(person, READS[turn % READS.length] ?? '');
  });
}

function writeEvenly(owner: Person, until: Promise<unknown>): Promise<Call[]> {
  return evenly(WRITES_PER_SECOND, until, () => call(owner, '/v1/maintenances', recordOf(owner)));
}

async function evenly(
  perSecond: number,
  until: number | Promise<unknown>,
  begin: (index: number) => Promise<Omit<Call, 'millis'>>,
): Promise<Call[]> {
  let isOver = false;
  const over = (typeof until === 'number' ? pause(until * 1000) : until).then(() => {
    isOver = true;
  });
  const startedAt = performance.now();
  const calls: Promise<Call>[] = [];
  for (let index = 0; !isOver; index += 1) {
    const due = startedAt + (index * 1000) / perSecond;
    await pause(Math.max(1, due - performance.now()));
    calls.push(begin(index).then((answer) => ({ ...answer, millis: performance.now() - due })));
  }
  await over;
  return Promise.all(calls);
}

/** A broken connection counts as 502. */
async function call(
  { client, address }: Person,
  route: string,
  body?: object,
): Promise<Omit<Call, 'millis'>> {
  const headers = { ...client.headers, 'x-forwarded-for': address, 'content-type': 'application/json' };
  try {
    const answer = await fetch(client.url + route, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await answer.arrayBuffer();
    return { status: answer.status };
  } catch {
    return { status: 502 };
  }
}

/** A device that reconnects after a long time: one change after the other, each with its key. */
async function sendOutbox(owner: Person): Promise<number> {
  const begin = performance.now();
  for (let change = 0; change < OUTBOX; change += 1) {
    let { status } = await call(owner, '/v1/maintenances', recordOf(owner));
    // A device waits and retries.
    for (; status === 503; { status } = await call(owner, '/v1/maintenances', recordOf(owner)))
      await pause(1000);
    if (status !== 201) throw new Error(`A change was answered ${status}`);
  }
  return performance.now() - begin;
}

export const neighbours = { title: 'What others notice of one owner and of a store that is away', measure };
