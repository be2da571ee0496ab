import { sweepFiles } from '#features/files/sweep-files.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { addVehicle, listed, pdfBytes, photoBytes } from '#testing/builders.ts';
import { bundleProgram } from '#testing/bundled-program.ts';
import { createServerData, type ServerData } from '#testing/server-process.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, PASSWORD, startTestServer, type TestServer } from '#testing/test-server.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const EMAIL = 'camille@example.org';
/** More steps than any of them has; the test ends at the first step that is not reached. */
const MOST_STEPS = 40;

/** A server that dies at a step, and its output. */
interface DyingServer {
  readonly child: ChildProcess;
  readonly url: string;
  said(text: string): Promise<void>;
}

let program: string;
beforeAll(async () => {
  program = await bundleProgram(join(import.meta.dirname, 'dying-server.ts'), 'dying-server');
});

async function startDying(
  environment: Readonly<Record<string, string>>,
  dieAt: number,
): Promise<DyingServer> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] ?? '', ...environment, DIE_AT: String(dieAt) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const said = async (text: string): Promise<void> => {
    while (!printed.includes(text)) await once(child.stdout, 'data');
  };
  await said('Carnet: ');
  return { child, said, url: /Carnet: (\S+)/.exec(printed)?.[1] ?? '' };
}

interface Filled {
  readonly token: string;
  readonly vehicle: string;
  readonly photo: string;
  /** The buyer of the offered vehicle, and the token of the offer. */
  readonly buyer: string;
  readonly offer: string;
}

/** Sequential calls to the dying server. */
type Work = (
  call: (method: string, path: string, body?: unknown, token?: string) => Promise<void>,
  filled: Filled,
) => Promise<void>;

async function form(): Promise<FormData> {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(await photoBytes())], { type: 'image/png' }), 'photo.png');
  return data;
}

const WORKS: readonly (readonly [name: string, work: Work])[] = [
  ['an upload', async (call) => call('POST', '/v1/files', await form())],
  [
    'the deletion of a vehicle with its files, and its erasure',
    async (call, { vehicle }) => {
      await call('DELETE', `/v1/vehicles/${vehicle}`);
      await call('DELETE', '/v1/trash');
    },
  ],
  ['a hand-over', (call, { buyer, offer }) => call('POST', '/v1/hand-overs/accept', { token: offer }, buyer)],
  [
    'the deletion of a vehicle and its return',
    async (call, { vehicle }) => {
      await call('DELETE', `/v1/vehicles/${vehicle}`);
      await call('POST', `/v1/trash/${vehicle}/restore`);
    },
  ],
  [
    'the change of a vehicle that drops its photos',
    (call, { vehicle }) =>
      call('PUT', `/v1/vehicles/${vehicle}`, { name: 'Clio', type: 'car', currentMileage: 42_000 }),
  ],
  ['the deletion of an account', (call) => call('DELETE', '/v1/account', { password: PASSWORD })],
];

/**
 * Each process takes time: by default every second of the first steps, all on both databases with `npm run test:kills`.
 */
const areAll = process.env['ALL_KILLS'] === 'true';
const STRIDE = areAll ? 1 : 2;
/** What a kill may leave until the next sweep. */
const SWEPT: ReadonlySet<string> = new Set([
  'every stored file has a row',
  'no files of interrupted uploads remain',
]);
const WALKED = (areAll ? DIALECTS : (['sqlite'] as const)).flatMap((dialect) =>
  (areAll ? WORKS : WORKS.slice(0, 3)).map(([name, work]) => ({ dialect, name, work })),
);

describe.each(WALKED)('kill -9 at each step of $name, on $dialect', ({ dialect, name, work }) => {
  let data: ServerData;

  beforeEach(async () => {
    data = await createServerData(dialect);
  });
  afterEach(() => data.remove());

  /** Uses the same data; a server that has ended leaves the database unchanged. */
  const inProcess = () => {
    const databaseUrl = data.environment['DATABASE_URL'] ?? null;
    return startTestServer({ dialect, config: { dataDir: data.folder, databaseUrl } });
  };

  async function enter({ nobody, app }: TestServer, email: string): Promise<TestCaller> {
    const body = { email, password: PASSWORD };
    const signedUp = await nobody.post('/v1/authentication/signup', body);
    const entered = signedUp.status === 201 ? signedUp : await nobody.post('/v1/authentication/signin', body);
    return new TestCaller(app, entered.body.token);
  }

  /** The buyer has the vehicle if and only if the seller's is archived and handed over. */
  async function findHalfHandOvers(server: TestServer): Promise<unknown[]> {
    const [seller, buyer] = [await enter(server, EMAIL), await enter(server, 'buyer@example.org')];
    const own = await listed(seller, '/v1/vehicles');
    const archived = await listed(seller, '/v1/vehicles?archived=true');
    const taken = await listed(buyer, '/v1/vehicles');
    const states = await Promise.all(
      [...own, ...archived].map(async ({ id, archivedAt }) => {
        const { acceptedAt } = (await seller.get(`/v1/vehicles/${id}/hand-over`)).body;
        return { id, isArchived: archivedAt !== null, isAccepted: acceptedAt !== null };
      }),
    );
    const half = states.filter(({ isArchived, isAccepted }) => isArchived !== isAccepted);
    const accepted = states.filter(({ isAccepted }) => isAccepted);
    const incomplete = taken.filter(({ photos }) => photos.length !== 1);
    return accepted.length === taken.length ? [...half, ...incomplete] : [{ accepted, taken }];
  }

  /** Creates an account with a vehicle and photos unless it exists, and offers the vehicle. */
  async function fill(server: TestServer): Promise<Filled> {
    const [caller, buyer] = [await enter(server, EMAIL), await enter(server, 'buyer@example.org')];
    const photo = (await caller.upload(await photoBytes(), 'a.png', 'image/png')).body;
    const document = (await caller.upload(await pdfBytes(), 'b.pdf', 'application/pdf')).body;
    const vehicle = await addVehicle(caller, { photos: [photo.id], registrationDocument: document.id });
    const offer = { email: 'buyer@example.org', options: { photos: true } };
    const { url } = (await caller.post(`/v1/vehicles/${vehicle.id}/hand-over`, offer)).body;
    await server.context.background.settle();
    return {
      token: String(caller.token),
      vehicle: vehicle.id,
      photo: photo.id,
      buyer: String(buyer.token),
      offer: new URL(url).hash.slice(1),
    };
  }

  /** Runs the work on a server that dies at a step; returns whether it has died. */
  async function dieAt(step: number, filled: Filled): Promise<boolean> {
    const { child, url, said } = await startDying(data.environment, step);
    const closed = once(child, 'close');
    child.kill('SIGUSR2');
    await said('counting');
    const call = async (method: string, path: string, body?: unknown, token = filled.token) => {
      const isForm = body instanceof FormData;
      const headers = {
        authorization: `Bearer ${token}`,
        connection: 'close',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      };
      const payload = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
      // The response may never come.
      await fetch(url + path, { method, headers, ...payload }).then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      );
    };
    await work(call, filled);
    child.kill('SIGTERM');
    await closed;
    return child.signalCode === 'SIGKILL';
  }

  it('everything is consistent after a restart and a sweep, without leftover bytes', async () => {
    let [step, hasDied] = [1 - STRIDE, true];
    let server = await inProcess();
    while (hasDied && step < MOST_STEPS) {
      step += STRIDE;
      const filled = await fill(server);
      await server.close();
      hasDied = await dieAt(step, filled);
      server = await inProcess();
      const place = await openInstallation(server.context.config);
      const later = { now: () => Date.now() + 3_600_000 };
      // A row always has its bytes; complete or partial bytes without a row are left to the sweep.
      const rules = (await verifyInstallation(place, later)).map(({ rule }) => rule);
      expect([step, rules.filter((rule) => !SWEPT.has(rule))]).toEqual([step, []]);
      const half = name === 'a hand-over' ? await findHalfHandOvers(server) : [];
      expect([step, half]).toEqual([step, []]);
      await sweepFiles({ ...server.context, clock: later });
      expect([step, await verifyInstallation(place, later)]).toEqual([step, []]);
      expect(await readdir(join(data.folder, 'files', '.incoming'))).toEqual([]);
      await place.close();
    }
    await server.close();
    expect(step).toBeGreaterThan(4);
    expect(hasDied).toBe(false);
  }, 600_000);
});
