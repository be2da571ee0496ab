import { systemClock } from '#platform/clock/clock.ts';
import { backUpInstallation } from '#platform/upkeep/back-up-installation.ts';
import { digestOf, readManifest } from '#platform/upkeep/backup-folder.ts';
import { openInstallation, type Installation } from '#platform/upkeep/installation.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { restoreInstallation } from '#platform/upkeep/restore-installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { addMaintenance, addVehicle, listed, uploadPdf, uploadPhoto } from '#testing/builders.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { createTestInstallation, type TestInstallation } from '#testing/test-installation.ts';
import { DIALECTS_BY_EXTENT } from '#testing/test-database.ts';
import {
  DIALECTS,
  ON_POSTGRES,
  startTestServer,
  type Dialect,
  type TestServer,
} from '#testing/test-server.ts';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let server: TestServer;
let source: Installation;
let target: TestInstallation;

async function start(dialect: Dialect, into: Dialect = dialect): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'carnet-backup-'));
  server = await startTestServer({ dialect });
  source = await openInstallation(server.context.config);
  target = await createTestInstallation(into);
}

async function end(): Promise<void> {
  await source.close();
  await server.close();
  await target.remove();
  await rm(folder, { recursive: true, force: true });
}

/** The digest of every file in a folder, without the time of the backup. */
async function hashFiles(path: string): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const digest = digestOf(await readFile(file));
    content.set(file.slice(path.length), entry.name === 'manifest.json' ? '' : digest);
  }
  return content;
}

/** Writes, uploads and deletes until `isOver` returns true, so that something of everything happens all the time. */
async function writeUntil(isOver: () => boolean, caller: TestCaller): Promise<number> {
  let writes = 0;
  while (!isOver()) {
    const [photo, invoice] = [await uploadPhoto(caller), await uploadPdf(caller)];
    const { id } = await addVehicle(caller, { photos: [photo.id] });
    const record = await addMaintenance(caller, id, { mileage: 43_000, invoice: invoice.id });
    // All go to the trash, and half of them are deleted from there with their bytes: a snapshot may name
    // something that is deleted a moment later.
    await caller.delete(writes % 2 === 0 ? `/v1/vehicles/${id}` : `/v1/maintenances/${record.id}`);
    if (writes % 4 < 2) await caller.delete('/v1/trash');
    writes += 1;
  }
  return writes;
}

describe.each(DIALECTS)('backup and restore on %s', (dialect) => {
  beforeEach(() => start(dialect));
  afterEach(end);

  it('during writes, uploads and deletions → consistent, and restored byte for byte', async () => {
    const { caller, garage } = await fillGarage(server);
    await source.database.queries
      .updateTable('file')
      .set({ invoice_verdict: 'attachment' })
      .where('content_type', '=', 'application/pdf')
      .execute();
    const writers = [await server.signUp(), await server.signUp(), caller];
    let isOver = false;
    const writing = writers.map((writer) => writeUntil(() => isOver, writer));
    const before = (await listed(caller, '/v1/maintenances')).filter(({ id }) => id === garage.record);
    const backup = join(folder, 'backup');
    const report = await backUpInstallation(source, backup, systemClock);
    isOver = true;
    const writes = await Promise.all(writing);
    expect(writes.every((count) => count > 0)).toBe(true);
    expect(report.withoutBytes).toEqual([]);

    const place = await target.open();
    const restored = await restoreInstallation(place, backup);
    expect([restored.rows, restored.files]).toEqual([report.rows, report.files]);
    expect(await verifyInstallation(place, systemClock)).toEqual([]);

    const again = join(folder, 'again');
    await backUpInstallation(place, again, systemClock);
    expect(await hashFiles(again)).toEqual(await hashFiles(backup));

    // Data from before the backup is back for its owner, with the session and addresses of that time.
    const back = await startTestServer({ dialect, config: target.config });
    const owner = new TestCaller(back.app, caller.token);
    const after = await listed(owner, '/v1/maintenances?limit=500');
    expect(after.filter(({ id }) => id === garage.record)).toEqual(before);
    const judged = await place.database.queries
      .selectFrom('file')
      .select('content_type')
      .where('invoice_verdict', '=', 'attachment')
      .execute();
    expect(judged).toEqual([{ content_type: 'application/pdf' }]);
    expect((await owner.get(garage.photoUrl)).status).toBe(200);
    await back.close();
  });

  it('a file deleted between its row and its bytes → a later snapshot without it', async () => {
    const { caller } = await fillGarage(server);
    let late: { readonly vehicle: string; readonly photo: string } | undefined;
    let erased = 0;
    const fileStore: FileStore = {
      ...source.fileStore,
      read: async (garageId, fileId, variant) => {
        // Uploaded after the backup has listed the files that it copies first.
        if (!late) {
          const { id: photo } = await uploadPhoto(caller);
          const { id: vehicle } = await addVehicle(caller, { photos: [photo] });
          late = { vehicle, photo };
        }
        if (fileId === late.photo) {
          erased += 1;
          await caller.delete(`/v1/vehicles/${late.vehicle}`);
          await caller.delete('/v1/trash');
        }
        return source.fileStore.read(garageId, fileId, variant);
      },
    };
    const backup = join(folder, 'b');
    const { withoutBytes, files } = await backUpInstallation({ ...source, fileStore }, backup, systemClock);
    expect(erased).toBeGreaterThan(0);
    // The earlier photo with its thumbnail, and the invoice.
    expect([withoutBytes, files]).toEqual([[], 3]);
    const place = await target.open();
    await restoreInstallation(place, backup);
    expect(await verifyInstallation(place, systemClock)).toEqual([]);
  });

  it('a target that is not empty → refused and left unchanged', async () => {
    await fillGarage(server);
    const backup = join(folder, 'backup');
    await backUpInstallation(source, backup, systemClock);
    const rows = await listed(await server.signUp(), '/v1/vehicles');
    await expect(restoreInstallation(source, backup)).rejects.toThrow('not empty');
    expect(await listed(await server.signUp(), '/v1/vehicles')).toEqual(rows);
    await expect(backUpInstallation(source, backup, systemClock)).rejects.toThrow('not empty');
    const place = await target.open();
    await place.fileStore.put(crypto.randomUUID(), crypto.randomUUID(), 'original', Buffer.from('x'));
    await expect(restoreInstallation(place, backup)).rejects.toThrow('file store is not empty');
  });

  it('an empty database → refused', async () => {
    await expect(backUpInstallation(await target.open(), join(folder, 'x'), systemClock)).rejects.toThrow(
      'no Carnet database',
    );
    await expect(verifyInstallation(await target.open(), systemClock)).rejects.toThrow('no Carnet database');
  });
});

describe.each(DIALECTS_BY_EXTENT)('a backup without its files on %s', (dialect) => {
  beforeEach(() => start(dialect));
  afterEach(end);

  it('a file row without bytes → included and reported', async () => {
    const { garage } = await fillGarage(server);
    await rm(join(server.context.config.dataDir, 'files'), { recursive: true });
    const { withoutBytes } = await backUpInstallation(source, join(folder, 'backup'), systemClock);
    expect(withoutBytes.toSorted()).toEqual(
      [`${garage.photo}/original`, `${garage.photo}/thumbnail`, `${garage.pdf}/original`].toSorted(),
    );
    expect((await readManifest(join(folder, 'backup'))).files.rows).toBe(0);
  });
});

/** The target stays empty until the last test. */
describe.each(ON_POSTGRES)('a backup of SQLite, restored on %s,', (other) => {
  let garage: FilledGarage;
  let backup: string;

  beforeAll(async () => {
    await start('sqlite', other);
    ({ garage } = await fillGarage(server));
    backup = join(folder, 'backup');
    await backUpInstallation(source, backup, systemClock);
  });
  afterAll(end);

  it('is readable by the operator only', async () => {
    expect((await stat(backup)).mode & 0o077).toBe(0);
    expect((await stat(join(backup, 'account.table.ndjson'))).mode & 0o077).toBe(0);
  });

  it.each<[string, (damaged: string) => Promise<void>, string]>([
    ['interrupted', (damaged) => rm(join(damaged, 'manifest.json')), 'not a complete backup'],
    [
      'with a row changed',
      async (damaged) => {
        const path = join(damaged, 'vehicle.table.ndjson');
        await writeFile(path, (await readFile(path, 'utf8')).replace('Clio', 'Golf'));
      },
      'damaged: vehicle',
    ],
    [
      'without its files',
      (damaged) => rm(join(damaged, 'files'), { recursive: true }),
      'damaged: the content',
    ],
    [
      'of a newer version',
      async (damaged) => {
        const path = join(damaged, 'manifest.json');
        const text = await readFile(path, 'utf8');
        await writeFile(path, text.replace('0106-store-oldest-versions', '9999-unheard-of'));
      },
      'newer version (9999-unheard-of)',
    ],
    [
      'of a version before the baseline',
      async (damaged) => {
        const path = join(damaged, 'manifest.json');
        const text = await readFile(path, 'utf8');
        await writeFile(path, text.replace('"0103-keep-legs-of-consumption",', ''));
      },
      'The backup is older than Carnet 0.1.0 (commit 426448bb): restore it with that version',
    ],
    ['of another format', (damaged) => writeFile(join(damaged, 'manifest.json'), '{'), 'cannot read'],
  ])('%s → refused, nothing written', async (_, damage, message) => {
    const damaged = join(folder, 'damaged');
    await rm(damaged, { recursive: true, force: true });
    await cp(backup, damaged, { recursive: true });
    await damage(damaged);
    const place = await target.open();
    await expect(restoreInstallation(place, damaged)).rejects.toThrow(message);
    expect(await place.database.queries.introspection.getTables()).toEqual([]);
    expect(await place.fileStore.list()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  });

  it('a backup of one database → restored into the other', async () => {
    const place = await target.open();
    await restoreInstallation(place, backup);
    expect(await verifyInstallation(place, systemClock)).toEqual([]);
    const rows = await place.database.queries.selectFrom('maintenance').select('id').execute();
    expect(rows).toEqual([{ id: garage.record }]);
  });
});
