import type { FileStore } from '#platform/files/file-store.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { addVehicle, listed, uploadPhoto, vehicleBody } from '#testing/builders.ts';
import { jpegSample } from '#testing/sample-files.ts';
import { createSmallDisk, type SmallDisk } from '#testing/faults/small-disk.ts';
import { spawnServer } from '#testing/server-process.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { TestCaller, type TestAnswer } from '#testing/test-caller.ts';
import { DIALECTS, PASSWORD, startTestServer, type Dialect, type TestServer } from '#testing/test-server.ts';
import { sql } from 'kysely';
import { once } from 'node:events';
import { readdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

/** A proxy sends nothing to a server that is not ready, but on a full disk users can still read and delete. */
async function readiness({ nobody }: TestServer): Promise<[status: number, database: unknown]> {
  const { status, body } = await nobody.get('/readyz');
  return [status, body.database];
}

/** Too large for any remaining space. */
const photo = () => jpegSample(900, 700);

/** Inconsistencies, counting unclaimed bytes of any age. */
async function findInconsistencies(server: TestServer): Promise<unknown> {
  const place = await openInstallation(server.context.config);
  const misfits = await verifyInstallation(place, { now: () => Date.now() + 3_600_000 });
  await place.close();
  // The store creates it with the first upload.
  const incoming = await readdir(join(server.context.config.dataDir, 'files', '.incoming')).catch(() => []);
  return [...misfits, ...incoming];
}

function isRefused({ status, body, headers }: TestAnswer): boolean {
  return status === 503 && body.code === 'disk_full' && Number(headers['retry-after']) > 0;
}

function signIn(server: TestServer, email: string): Promise<TestAnswer> {
  return server.nobody.post('/v1/authentication/signin', { email, password: PASSWORD });
}

/** Adds vehicles until one is refused; gives up after more than any remaining space could take. */
async function writeUntilFull(owner: TestCaller): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = [];
  while (answers.length < 300 && !answers.some(isRefused)) {
    answers.push(await owner.post('/v1/vehicles', vehicleBody({ name: 'x'.repeat(80) })));
  }
  return answers;
}

/** A store on a full disk: the kernel refuses each byte at a device made for that. */
function fullStore(store: FileStore): FileStore {
  return { ...store, put: (_garage, _file, _variant, bytes) => writeFile('/dev/full', bytes) };
}

/** A server whose disk can be filled and drained, in the way this machine allows. */
async function startOnSmallDisk(dialect: Dialect) {
  const disk: SmallDisk | null = await createSmallDisk(24);
  const server = await startTestServer({
    dialect,
    ...(disk ? { config: { dataDir: disk.path } } : {}),
  });
  const { fileStore } = server.context;
  // Also if the test fails, so that no file system stays mounted.
  onTestFinished(async () => {
    await server.close();
    await disk?.remove();
  });
  return {
    server,
    isReal: disk !== null,
    fill: async (leaveBytes?: number) => {
      if (disk) await disk.fill(leaveBytes);
      else Object.assign(server.context, { fileStore: fullStore(fileStore) });
    },
    drain: async () => {
      if (disk) await disk.drain();
      else Object.assign(server.context, { fileStore });
    },
  };
}

describe.each(DIALECTS)('a full disk, on %s', (dialect) => {
  it('uploads → 503, neither rows nor bytes; with space again → accepted, also the same retry', async () => {
    const { server, isReal, fill, drain } = await startOnSmallDisk(dialect);
    const owner = await server.signUp();
    await server.context.background.settle();
    const kept = await uploadPhoto(owner);
    const vehicle = await addVehicle(owner, { photos: [kept.id] });
    expect((await server.nobody.get('/readyz')).status).toBe(200);
    await fill();
    expect(await readiness(server)).toEqual([200, isReal ? 'full' : 'ok']);
    const query = `?id=${crypto.randomUUID()}`;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await owner.upload(await photo(), 'photo.jpg', 'image/jpeg', query);
      expect([refused.status, isRefused(refused)]).toEqual([503, true]);
      expect(refused.text).not.toMatch(/ENOSPC|SQLITE|carnet-/);
    }
    expect(await findInconsistencies(server)).toEqual([]);
    // Existing data can be read meanwhile.
    expect((await owner.get(`/v1/vehicles/${vehicle.id}`)).body).toEqual(vehicle);
    expect((await owner.get(kept.url)).status).toBe(200);

    // The embedded database is on the same disk, and eventually has no space for a row either.
    const answers = dialect === 'sqlite' && isReal ? await writeUntilFull(owner) : [];
    expect(answers.filter((answer) => answer.status !== 201 && !isRefused(answer))).toEqual([]);
    expect(answers.some(isRefused)).toBe(answers.length > 0);
    expect(await findInconsistencies(server)).toEqual([]);

    await drain();
    expect((await server.nobody.get('/readyz')).status).toBe(200);
    expect((await owner.upload(await photo(), 'photo.jpg', 'image/jpeg', query)).status).toBe(201);
    await addVehicle(owner);
    expect(await findInconsistencies(server)).toEqual([]);
  });
});

/** Only root can create a small disk; without root `disk-reserve.test.ts` covers the same with a limit of SQLite. */
describe('a full disk with the embedded database', () => {
  it('deletions and sign-outs work, all additions are refused until there is space again', async () => {
    const { server, isReal, fill, drain } = await startOnSmallDisk('sqlite');
    if (!isReal) return;
    const [owner, guest] = [await server.signUp('camille@example.org'), await server.signUp()];
    const phone = new TestCaller(server.app, (await signIn(server, 'camille@example.org')).body.token);
    await server.context.background.settle();
    const vehicles = [];
    for (let count = 0; count < 40; count += 1) vehicles.push(await addVehicle(owner));
    await fill();
    expect((await writeUntilFull(owner)).some(isRefused)).toBe(true);

    for (const { id } of vehicles) expect((await owner.delete(`/v1/vehicles/${id}`)).status).toBe(204);
    // The rest of the reserve is for nothing else, and too small to be reserved again.
    expect(await readdir(server.context.config.dataDir)).not.toContain('carnet.db.reserve');
    await fill(2 * 1024 * 1024);
    const answers = [
      await owner.post('/v1/vehicles', vehicleBody()),
      await owner.upload(await photo(), 'photo.jpg', 'image/jpeg'),
      await signIn(server, 'camille@example.org'),
    ];
    expect(await readiness(server)).toEqual([200, 'full']);
    expect(answers.map(isRefused)).toEqual(answers.map(() => true));
    const sessions = await listed(owner, '/v1/account/sessions');
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await owner.delete(`/v1/account/sessions/${other.id}`)).status).toBe(204);
    expect((await phone.get('/v1/settings')).status).toBe(401);
    expect((await owner.post('/v1/authentication/signout')).status).toBe(204);
    expect((await guest.call('DELETE', '/v1/account', { password: PASSWORD })).status).toBe(204);
    expect(await findInconsistencies(server)).toEqual([]);

    await drain();
    expect((await server.nobody.get('/readyz')).status).toBe(200);
    const again = new TestCaller(server.app, (await signIn(server, 'camille@example.org')).body.token);
    await addVehicle(again);
    expect(await findInconsistencies(server)).toEqual([]);
  });
});

/** A server on a small disk that can be restarted; each start finds the data of the previous one. */
async function startAgainAndAgain() {
  const disk = await createSmallDisk(24);
  if (!disk) return null;
  const clock = new MovableClock();
  let server: TestServer | null = null;
  const stop = async () => {
    await server?.close();
    server = null;
  };
  onTestFinished(async () => {
    await stop();
    await disk.remove();
  });
  const start = async () =>
    (server = await startTestServer({ dialect: 'sqlite', config: { dataDir: disk.path }, clock }));
  return { disk, start, stop };
}

describe('a start on a full disk', () => {
  const callerOf = (server: TestServer, { token }: TestCaller) => new TestCaller(server.app, token);

  /** The first start, with three vehicles of an owner; then fills the disk. */
  async function startWithVehicles() {
    const small = await startAgainAndAgain();
    if (!small) return null;
    const first = await small.start();
    const owner = await first.signUp();
    const vehicles = [await addVehicle(owner), await addVehicle(owner), await addVehicle(owner)];
    await first.context.background.settle();
    return { ...small, owner, ids: vehicles.map(({ id }) => String(id)) };
  }

  type Small = NonNullable<Awaited<ReturnType<typeof startWithVehicles>>>;

  /** What works on the full disk, and once there is space again. */
  async function useAndDrain({ disk, start, stop, owner }: Small, [read, deleted]: readonly string[]) {
    const second = await start();
    const again = callerOf(second, owner);
    expect((await again.get(`/v1/vehicles/${read}`)).status).toBe(200);
    expect(isRefused(await again.post('/v1/vehicles', vehicleBody()))).toBe(true);
    expect(await readiness(second)).toEqual([200, 'full']);
    expect(second.logged.some(({ msg }) => String(msg).includes('The disk is full'))).toBe(true);
    expect((await again.delete(`/v1/vehicles/${deleted}`)).status).toBe(204);
    expect((await again.get(`/v1/vehicles/${deleted}`)).status).toBe(404);
    await stop();
    await disk.drain();
    const third = callerOf(await start(), owner);
    expect((await third.post('/v1/vehicles', vehicleBody())).status).toBe(201);
    expect((await third.get(`/v1/vehicles/${read}`)).status).toBe(200);
  }

  it('the reserve was used for a deletion → starts, reads and deletes, and refuses additions', async () => {
    const small = await startWithVehicles();
    if (!small) return;
    const { disk, stop, owner, ids } = small;
    await disk.fill();
    expect((await writeUntilFull(owner)).some(isRefused)).toBe(true);
    expect((await owner.delete(`/v1/vehicles/${ids[0]}`)).status).toBe(204);
    expect(await readdir(disk.path)).not.toContain('carnet.db.reserve');
    await stop();
    await disk.fill(2 * 1024 * 1024);
    await useAndDrain(small, ids.slice(1));
  });

  it('the reserve exists, without another free byte → starts, reads and deletes, and refuses additions', async () => {
    const small = await startWithVehicles();
    if (!small) return;
    const { disk, stop, ids } = small;
    await stop();
    await disk.fill();
    expect((await statfs(disk.path)).bavail).toBe(0);
    await useAndDrain(small, ids);
  });

  it('first start ever → one sentence about the full disk, without a stack', async () => {
    const disk = await createSmallDisk(24);
    if (!disk) return;
    onTestFinished(() => disk.remove());
    await disk.fill(64 * 1024);
    const { child, output } = spawnServer({ DATA_DIR: disk.path });
    await once(child, 'close');
    expect([child.exitCode, output()]).toEqual([
      1,
      'The database could not be migrated (0001-create-first-tables): the disk is full. Free some space, then try again.\n',
    ]);
  });
});

describe('a full disk with PostgreSQL', () => {
  it('a start → does not need to create existing secrets; reports a missing one', async () => {
    const server = await startTestServer({ dialect: 'postgres' });
    const { databaseUrl } = server.context.config;
    const queries = queriesOf(server.context.transactions.readOnly);
    await sql`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''could not extend file: No space left on device'' using errcode = ''53100''; end'`.execute(
      queries,
    );
    await sql`create trigger refuse before insert on server_secret for each statement execute function refuse()`.execute(
      queries,
    );
    const second = await startTestServer({ dialect: 'postgres', config: { databaseUrl } });
    expect((await second.nobody.get('/healthz')).status).toBe(200);
    await second.close();
    await sql`delete from server_secret where name = 'file-links'`.execute(queries);
    const third = startTestServer({ dialect: 'postgres', config: { databaseUrl } });
    await expect(third).rejects.toThrow('The secret file-links could not be stored');
    await server.close();
  });

  it('a full disk in PostgreSQL → 503 disk_full; reads work: /readyz responds and reports it, as do the metrics', async () => {
    const server = await startTestServer({ dialect: 'postgres' });
    const owner = await server.signUp();
    const queries = queriesOf(server.context.transactions.readOnly);
    await sql`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''could not extend file: No space left on device'' using errcode = ''53100''; end'`.execute(
      queries,
    );
    await sql`create trigger refuse before insert on vehicle execute function refuse()`.execute(queries);
    const isTold = async () =>
      /^carnet_database_full (.*)$/m.exec((await server.nobody.get('/metrics')).text)?.[1];
    expect([await readiness(server), await isTold()]).toEqual([[200, 'ok'], '0']);
    expect(isRefused(await owner.post('/v1/vehicles', vehicleBody()))).toBe(true);
    expect([await readiness(server), await isTold()]).toEqual([[200, 'full'], '1']);
    expect((await owner.get('/v1/vehicles')).status).toBe(200);
    await server.close();
  });
});
