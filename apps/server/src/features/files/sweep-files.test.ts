import {
  listUnclaimedBytes,
  recordUnclaimedBytes,
  type UnclaimedBytes,
} from '#features/files/files.repository.ts';
import { compareStore, sweepFiles, sweepWhatIsDue } from '#features/files/sweep-files.ts';
import { asDocument, storeBytes } from '#features/files/upload-file.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { jpegSample } from '#testing/sample-files.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('the sweep of files on %s', (dialect) => {
  let server: TestServer;
  let owner: TestCaller;
  let photo: Buffer;

  beforeEach(async () => {
    server = await startTestServer({ dialect });
    owner = await server.signUp();
    photo = await jpegSample();
  });
  afterEach(() => server.close());

  async function upload() {
    const { body } = await owner.upload(photo, 'photo.jpg', 'image/jpeg');
    return { id: String(body.id), url: String(body.url) };
  }

  async function storedIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const stored of server.context.fileStore.list()) ids.push(stored.fileId);
    return ids;
  }

  const nothing = { unusedFiles: 0, bytesWithoutRow: 0 };

  /** Bytes without a row, as left by a crash in between. */
  async function putOrphan(ageMillis: number): Promise<string> {
    const [garageId, fileId] = [randomUUID(), randomUUID()];
    const since = server.clock.now() - ageMillis;
    await server.context.transactions.run((tx) =>
      recordUnclaimedBytes(tx, { garageId, fileId }, formatInstant(since)),
    );
    await server.context.fileStore.put(garageId, fileId, 'original', Buffer.from('orphan'));
    return fileId;
  }

  /** Bytes without a row and without an entry in `loose_bytes`, as left by others in a store. */
  async function putStray(ageMillis: number): Promise<string> {
    const [garageId, fileId] = [randomUUID(), randomUUID()];
    await server.context.fileStore.put(garageId, fileId, 'original', Buffer.from('stray'));
    const seconds = (server.clock.now() - ageMillis) / 1000;
    await utimes(join(server.context.config.dataDir, 'files', garageId, fileId), seconds, seconds);
    return fileId;
  }

  it('a sweep does not list the store and ignores unknown bytes; the comparison finds them', async () => {
    const { fileStore, transactions } = server.context;
    const kept = (await upload()).id;
    const stray = await putStray(3_600_000);
    const young = await putStray(0);
    const list = (): never => {
      throw new Error('the store was listed');
    };
    const context = { ...server.context, fileStore: { ...fileStore, list } };
    expect(await sweepFiles(context)).toEqual(nothing);
    expect(new Set(await storedIds())).toEqual(new Set([kept, stray, young]));
    expect(await compareStore({ fileStore, transactions }, server.clock.now() - 900_000)).toBe(1);
    expect(new Set(await storedIds())).toEqual(new Set([kept, young]));
  });

  it('an upload → recorded before its bytes are written, and removed once it has its row', async () => {
    const { fileStore } = server.context;
    const notes = () =>
      listUnclaimedBytes(server.context.transactions.readOnly, '9', { garageId: '', fileId: '' }, 10);
    const noted: UnclaimedBytes[][] = [];
    const put: FileStore['put'] = async (...file) => {
      noted.push(await notes());
      await fileStore.put(...file);
    };
    const bytes = { garageId: randomUUID(), fileId: randomUUID() };
    const context = { ...server.context, fileStore: { ...fileStore, put } };
    await storeBytes(context, bytes, bytes.fileId, asDocument(Buffer.from('%PDF')));
    expect(noted).toEqual([[bytes]]);
    await upload();
    expect(await notes()).toEqual([bytes]);
  });

  it('a photo removed from its vehicle → swept 24 h later', async () => {
    const { id } = await upload();
    const body = { name: 'Clio', type: 'car', currentMileage: 1, photos: [id] };
    const vehicle = (await owner.post('/v1/vehicles', body)).body;
    server.clock.advance({ days: 2 });
    expect(await sweepFiles(server.context)).toEqual(nothing);
    const change = await owner.put(`/v1/vehicles/${vehicle.id}`, { ...body, photos: [] });
    expect(change.status).toBe(200);
    server.clock.advance({ hours: 23 });
    expect(await sweepFiles(server.context)).toEqual(nothing);
    server.clock.advance({ hours: 2 });
    await sweepFiles(server.context);
    expect(await storedIds()).toEqual([]);
  });

  it('a file marked by mistake → kept and unmarked', async () => {
    const { id } = await upload();
    const body = { name: 'Clio', type: 'car', currentMileage: 1, photos: [id] };
    expect((await owner.post('/v1/vehicles', body)).status).toBe(201);
    const marks = () =>
      server.context.transactions.run((tx) =>
        queriesOf(tx).selectFrom('file').select('unused_since').where('id', '=', id).execute(),
      );
    expect(await marks()).toEqual([{ unused_since: null }]);
    await server.context.transactions.run((tx) =>
      queriesOf(tx).updateTable('file').set({ unused_since: '2020' }).where('id', '=', id).execute(),
    );
    expect(await sweepFiles(server.context)).toEqual(nothing);
    expect([await marks(), await storedIds()]).toEqual([[{ unused_since: null }], [id]]);
  });

  it('an unreferenced file → kept for 24 h, then row and bytes are deleted', async () => {
    const { id, url } = await upload();
    server.clock.advance({ hours: 24 });
    expect(await sweepFiles(server.context)).toEqual(nothing);
    expect(await storedIds()).toEqual([id]);

    server.clock.advance({ minutes: 1 });
    expect(await sweepFiles(server.context)).toEqual({ unusedFiles: 1, bytesWithoutRow: 0 });
    expect(await storedIds()).toEqual([]);
    expect((await server.nobody.get(url)).status).toBe(404);
    const vehicle = { name: 'Clio', type: 'car', currentMileage: 1, photos: [id] };
    expect((await owner.post('/v1/vehicles', vehicle)).body.errors).toEqual([
      { pointer: '/photos/0', code: 'not_found' },
    ]);
  });

  it('bytes that cannot be deleted → all others are, the fault is reported, the next sweep retries', async () => {
    const stuck = (await upload()).id;
    await upload();
    await upload();
    for (let count = 0; count < 3; count += 1) await putOrphan(3_600_000);
    const [orphan] = (await storedIds()).filter((id) => id !== stuck);
    const { fileStore } = server.context;
    const remove: FileStore['remove'] = async (garageId, fileId) => {
      if (fileId === stuck || fileId === orphan) throw Object.assign(new Error('injected'), { code: 'EIO' });
      await fileStore.remove(garageId, fileId);
    };
    server.clock.moveTo(new Date(Date.now() + 25 * 3_600_000).toISOString());
    const context = { ...server.context, fileStore: { ...fileStore, remove } };
    await expect(sweepFiles(context)).rejects.toThrow('injected');
    expect(new Set(await storedIds())).toEqual(new Set([stuck, orphan]));
    server.clock.advance({ minutes: 11 });
    await sweepFiles(server.context);
    expect(await storedIds()).toEqual([]);
  });

  it('files of a vehicle or a record → kept', async () => {
    const [photoOfVehicle, document, invoice] = [await upload(), await upload(), await upload()];
    const vehicle = await owner.post('/v1/vehicles', {
      name: 'Clio',
      type: 'car',
      currentMileage: 1,
      photos: [photoOfVehicle.id],
      registrationDocument: document.id,
    });
    const record = await owner.post('/v1/maintenances', {
      vehicle_id: vehicle.body.id,
      type: 'oil_change',
      date: '2026-11-01',
      cost: 89.9,
      invoice: invoice.id,
    });
    expect([vehicle.status, record.status]).toEqual([201, 201]);
    server.clock.advance({ days: 400 });
    expect(await sweepFiles(server.context)).toEqual(nothing);
    expect((await storedIds()).toSorted()).toEqual([photoOfVehicle.id, document.id, invoice.id].toSorted());
  });

  it('more unused files than one batch → all are deleted', async () => {
    const { readOnly } = server.context.transactions;
    const { insertFile, findFileOfAnyGarage } = await import('#features/files/files.repository.ts');
    const { id } = await upload();
    const row = await findFileOfAnyGarage(readOnly, id);
    if (!row) throw new Error('just uploaded');
    await server.context.transactions.run(async (tx) => {
      for (let count = 0; count < 200; count += 1) {
        const fileId = randomUUID();
        await recordUnclaimedBytes(tx, { garageId: row.garage_id, fileId }, row.created_at);
        await insertFile(tx, { ...row, id: fileId });
      }
    });
    server.clock.advance({ days: 2 });
    expect(await sweepFiles(server.context)).toEqual({ unusedFiles: 201, bytesWithoutRow: 0 });
  });

  it('bytes without a row → kept while their upload may be in progress, then deleted', async () => {
    await putOrphan(16 * 60_000);
    const young = await putOrphan(9 * 60_000);
    expect(await sweepFiles(server.context)).toEqual({ unusedFiles: 0, bytesWithoutRow: 1 });
    expect(await storedIds()).toEqual([young]);
  });

  it('a stopped sweep deletes nothing more', async () => {
    const orphan = await putOrphan(25 * 3_600_000);
    const { id } = await upload();
    server.clock.advance({ days: 2 });
    expect(await sweepFiles(server.context, AbortSignal.abort())).toEqual(nothing);
    expect((await storedIds()).toSorted()).toEqual([id, orphan].toSorted());
  });

  it('a server that starts to listen → sweeps, and logs the counts', async () => {
    await putOrphan(25 * 3_600_000);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    await expect.poll(storedIds).toEqual([]);
    await expect
      .poll(() => server.logged.find((line) => line['msg'] === 'files swept'))
      .toMatchObject({ unusedFiles: 0, bytesWithoutRow: 1 });
  });

  // The days and minutes are the same on both databases.
  it.each(dialect === 'sqlite' ? [0, 1, 3, 4, 14] : [4])(
    'bytes left by a kill %s minutes after a sweep, even if the next server starts a minute later → deleted within a quarter of an hour',
    async (minutes) => {
      // The killed server has claimed the jobs, which stay claimed.
      await sweepWhatIsDue(server.context);
      for (let passed = 0; passed < minutes; passed += 1) {
        server.clock.advance({ minutes: 1 });
        await sweepWhatIsDue(server.context);
      }
      await putOrphan(0);
      for (let passed = 0; passed < 15; passed += 1) {
        server.clock.advance({ minutes: 1 });
        await sweepWhatIsDue(server.context);
      }
      expect(await storedIds()).toEqual([]);
    },
  );

  it('a failed sweep counts as failed until one succeeds, whichever server asks in between', async () => {
    const { fileStore, metrics } = server.context;
    await putOrphan(25 * 3_600_000);
    const away = { ...fileStore, remove: () => Promise.reject(new Unavailable('no store')) };
    Object.assign(server.context, { fileStore: away });
    for (let minute = 0; minute < 3; minute += 1) {
      await expect(sweepWhatIsDue(server.context)).rejects.toThrow('no store');
      server.clock.advance({ minutes: 1 });
    }
    const job = metrics.measureJob('sweep', async () => (await sweepWhatIsDue(server.context)) !== null);
    const { signal } = new AbortController();
    const success = async () => {
      const text = await metrics.registry.metrics();
      return Number(/^carnet_job_last_success_timestamp_seconds\{task="sweep"\} (\S+)$/m.exec(text)?.[1]);
    };
    await expect(job(signal)).rejects.toThrow('no store');
    // Another server has the job: nothing is due here, and the failure still counts.
    const [unused, leftovers] = ['sweep-files', 'sweep-leftovers'].map((name) =>
      server.context.claimJob(name, 60_000),
    );
    expect([await unused, await leftovers]).not.toContain(null);
    await job(signal);
    expect(await success()).toBe(0);
    await (await unused)?.giveBack();
    await (await leftovers)?.giveBack();
    Object.assign(server.context, { fileStore });
    await job(signal);
    expect(await success()).toBe(server.clock.now() / 1000);
    expect(await storedIds()).toEqual([]);
  });

  it('leftovers of a killed upload → verify reports them, the sweep deletes them', async () => {
    const { dataDir } = server.context.config;
    await mkdir(join(dataDir, 'incoming'), { recursive: true });
    const path = join(dataDir, 'incoming', 'export.zip');
    await writeFile(path, 'all that somebody has');
    const seconds = server.clock.now() / 1000;
    await utimes(path, seconds, seconds);
    server.clock.advance({ minutes: 16 });
    const place = await openInstallation(server.context.config);
    expect(await verifyInstallation(place, server.clock)).toEqual([
      { rule: 'no files of interrupted uploads remain', what: 'incoming/export.zip' },
    ]);
    await sweepFiles(server.context);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
    expect(await verifyInstallation(place, server.clock)).toEqual([]);
    await place.close();
  });
});
