import { sweepFiles } from '#features/files/sweep-files.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import {
  addReminder,
  addVehicle,
  listed,
  newId,
  pdfBytes,
  photoBytes,
  read,
  uploadPhoto,
  vehicleBody,
} from '#testing/builders.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/test-server.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_EXTENT } from '../../../../scripts/testing/test-extent.ts';

interface Prepared {
  readonly owner: TestCaller;
  readonly email: string;
  readonly vehicle: { readonly id: string; readonly version: number };
  readonly photo: { readonly id: string };
  readonly reminderId: string;
}

let server: TestServer;
let prepared: Prepared;

beforeEach(async () => {
  server = await startTestServer({ dialect: 'sqlite' });
  const email = `${newId()}@example.org`;
  const owner = await server.signUp(email);
  const photo = await uploadPhoto(owner);
  const vehicle = await addVehicle(owner, { photos: [photo.id] });
  const reminder = await addReminder(owner, vehicle.id);
  await server.context.background.settle();
  prepared = { owner, email, vehicle, photo, reminderId: reminder.id };
});
afterEach(() => server.close());

/** Another process takes the lock of the database; returns a function to release it. */
async function lockElsewhere(): Promise<() => Promise<void>> {
  const path = join(server.context.config.dataDir, 'carnet.db');
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'lock-holder.ts'), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return async () => {
    const closed = once(holder, 'close');
    holder.stdin.end();
    await closed;
  };
}

/** One write of every kind: rows, bytes and rows, sessions, counters. The same `ids` repeat the same writes. */
function writeAll(ids: readonly string[]): Promise<TestAnswer>[] {
  const { owner, email, vehicle, photo, reminderId } = prepared;
  const [vehicleId = '', photoId = '', pdfId = ''] = ids;
  const body = vehicleBody({ id: vehicleId });
  return [
    owner.post('/v1/vehicles', body),
    owner.put(`/v1/vehicles/${vehicle.id}`, vehicleBody({ name: 'Twingo', photos: [photo.id] })),
    owner.delete(`/v1/maintenances/reminders/${reminderId}`),
    photoBytes().then((bytes) => owner.upload(bytes, 'a.png', 'image/png', `?id=${photoId}`)),
    pdfBytes().then((bytes) => owner.upload(bytes, 'a.pdf', 'application/pdf', `?id=${pdfId}`)),
    server.nobody.post('/v1/authentication/signin', { email, password: PASSWORD }),
    server.nobody.post('/v1/authentication/signup', {
      email: `${vehicleId}@example.org`,
      password: PASSWORD,
    }),
    server.nobody.post('/v1/authentication/password', { email }),
  ];
}
const TAKEN = [201, 200, 204, 201, 201, 200, 201, 202];

/** All kinds of reads. */
async function readAll(): Promise<number[]> {
  const { owner, vehicle } = prepared;
  const [photo] = (await read(owner, `/v1/vehicles/${vehicle.id}`)).photos;
  const paths = [
    '/v1/vehicles',
    `/v1/vehicles/${vehicle.id}`,
    '/v1/maintenances/reminders',
    '/v1/account/sessions',
    '/v1/settings',
    '/v1/authentication/user-context',
    photo.url,
    '/healthz',
  ];
  const answers = await Promise.all(paths.map((path) => owner.get(path)));
  return answers.map(({ status }) => status);
}
const ALL_READ = Array.from({ length: 8 }, () => 200);

function expectUnavailable(answers: readonly TestAnswer[]): void {
  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
    answers.map(() => '503 unavailable'),
  );
  for (const { headers, text } of answers) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text).not.toMatch(/SQLITE|ENOENT|carnet-|\/tmp/);
  }
}

async function misfits(): Promise<unknown> {
  const place = await openInstallation(server.context.config);
  try {
    return await verifyInstallation(place, { now: () => Date.now() + 3_600_000 });
  } finally {
    await place.close();
  }
}

/** It takes the fifteen seconds for which a write may wait. */
const LONG_WAITS = TEST_EXTENT === 'long' ? ['for longer than a write may wait'] : [];
const newIds = () => [newId(), newId(), newId()];

describe('the embedded database is locked by another process', () => {
  it('for a while → reads work, writes wait and succeed', async () => {
    const unlock = await lockElsewhere();
    // The day-old session would be extended by its use, which cannot be written now.
    server.clock.advance({ days: 1 });
    let isAnyAnswered = false;
    const writing = writeAll(newIds()).map(async (answering) => {
      const answer = await answering;
      isAnyAnswered = true;
      return answer;
    });
    expect(await readAll()).toEqual(ALL_READ);
    expect((await server.nobody.get('/readyz')).status).toBe(200);
    expect(isAnyAnswered).toBe(false);
    await unlock();
    expect((await Promise.all(writing)).map(({ status }) => status)).toEqual(TAKEN);
    await server.context.background.settle();
    expect(await misfits()).toEqual([]);
  });

  it.each(LONG_WAITS)('%s → 503 with Retry-After, nothing stored; the same again later → taken', async () => {
    const unlock = await lockElsewhere();
    const ids = newIds();
    expectUnavailable(await Promise.all(writeAll(ids)));
    expect(await readAll()).toEqual(ALL_READ);
    await unlock();
    await sweepFiles({ ...server.context, clock: { now: () => Date.now() + 3_600_000 } });
    expect(await misfits()).toEqual([]);
    expect(await listed(prepared.owner, '/v1/vehicles')).toMatchObject([
      { id: prepared.vehicle.id, name: 'Clio' },
    ]);
    expect((await Promise.all(writeAll(ids))).map(({ status }) => status)).toEqual(TAKEN);
    await server.context.background.settle();
    expect(await misfits()).toEqual([]);
  });
});

describe('the data folder is missing, like an unmounted disk', () => {
  const away = (): string => `${server.context.config.dataDir}-away`;

  it('and returns → 503 meanwhile, nothing is created in its place, and every acknowledged write is on disk', async () => {
    const { dataDir } = server.context.config;
    const ids = newIds();
    await rename(dataDir, away());
    expectUnavailable(await Promise.all(writeAll(ids)));
    expectUnavailable([await server.nobody.get('/readyz')]);
    await server.context.background.settle();
    await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
    // An empty mount point: files written there would be hidden later.
    await mkdir(dataDir);
    expectUnavailable(await Promise.all(writeAll(ids)));
    expectUnavailable([await server.nobody.get('/readyz')]);
    await server.context.background.settle();
    expect(await readdir(dataDir)).toEqual([]);
    await rmdir(dataDir);
    await rename(away(), dataDir);
    expect((await server.nobody.get('/readyz')).status).toBe(200);
    expect((await Promise.all(writeAll(ids))).map(({ status }) => status)).toEqual(TAKEN);
    expect(await readAll()).toEqual(ALL_READ);
    await server.context.background.settle();
    expect(await misfits()).toEqual([]);
    const place = await openInstallation(server.context.config);
    const names = await place.database.queries.selectFrom('vehicle').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name)).toEqual(['Clio', 'Twingo']);
    await place.close();
  });
});
