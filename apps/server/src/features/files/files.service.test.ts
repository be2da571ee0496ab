import { findActor } from '#features/authentication/authentication.service.ts';
import { markRemovedBytes } from '#features/files/files.repository.ts';
import { uploadFile } from '#features/files/files.service.ts';
import { removeBytesWithoutRow, sweepFiles } from '#features/files/sweep-files.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { diskFileStore } from '#platform/files/disk-file-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { isUnavailable } from '#platform/unavailable.ts';
import { jpegSample, pdfSample } from '#testing/sample-files.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('files on %s', (dialect) => {
  let server: TestServer;
  let owner: TestCaller;
  let actor: Actor;
  let photo: Buffer;

  beforeEach(async () => {
    server = await startTestServer({ dialect });
    owner = await server.signUp();
    const found = await findActor(server.context, owner.token ?? '');
    if (!found) throw new Error('The new account is missing');
    actor = found;
    photo = await jpegSample();
  });
  afterEach(() => server.close());

  async function storedIds(): Promise<string[]> {
    const ids: string[] = [];
    await server.context.background.settle();
    for await (const stored of server.context.fileStore.list()) ids.push(stored.fileId);
    return ids;
  }

  async function uploadedId(bytes = photo): Promise<string> {
    return (await owner.upload(bytes, 'file', 'application/octet-stream')).body.id;
  }

  function vehicleWith(files: object) {
    return { name: 'Clio', type: 'car', currentMileage: 1000, ...files };
  }

  describe('an upload that fails part-way', () => {
    const upload = () => ({ id: randomUUID(), name: 'photo.jpg', bytes: photo });

    /** The real store, with a disk that is full when the thumbnail is stored. */
    function fullStore(store: FileStore): FileStore {
      return {
        ...store,
        put: async (garageId, fileId, variant, bytes) => {
          if (variant === 'original') return store.put(garageId, fileId, variant, bytes);
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        },
      };
    }

    /** Sweeps at a time when the grace period is over. */
    const sweepLater = () => sweepFiles({ ...server.context, clock: { now: () => Date.now() + 3_600_000 } });

    it('disk full between the two variants → unavailable, no row, the bytes are swept; a retry works', async () => {
      const full: Context = { ...server.context, fileStore: fullStore(server.context.fileStore) };
      const again = upload();
      const failed = await uploadFile(full, actor, again).catch((error: unknown) => error);
      expect(isUnavailable(failed)).toBe(true);
      await sweepLater();
      expect(await storedIds()).toEqual([]);
      expect((await uploadFile(server.context, actor, again)).isNew).toBe(true);
      expect(await storedIds()).toEqual([again.id]);
    });

    it('another server sweeps the bytes of an earlier attempt meanwhile → refused, no row without bytes; a retry works', async () => {
      const { fileStore } = server.context;
      const again = upload();
      const swept: FileStore = {
        ...fileStore,
        put: async (garageId, fileId, ...file) => {
          await fileStore.put(garageId, fileId, ...file);
          await removeBytesWithoutRow(server.context, { garageId, fileId });
        },
      };
      const raced: Context = { ...server.context, fileStore: swept };
      const failed = await uploadFile(raced, actor, again).catch((error: unknown) => error);
      expect(isUnavailable(failed)).toBe(true);
      expect(await storedIds()).toEqual([]);
      const { body } = await uploadFile(server.context, actor, again);
      for (const url of [body.url, body.thumbnailUrl]) {
        expect((await server.nobody.get(String(url))).status).toBe(200);
      }
    });

    it('bytes with its id are being removed → refused until they are gone', async () => {
      const again = upload();
      const bytes = { garageId: actor.garageId, fileId: again.id };
      await server.context.transactions.run((tx) => markRemovedBytes(tx, [bytes]));
      const failed = await uploadFile(server.context, actor, again).catch((error: unknown) => error);
      expect(isUnavailable(failed)).toBe(true);
      await sweepFiles(server.context);
      expect((await uploadFile(server.context, actor, again)).isNew).toBe(true);
    });

    it('the store is gone → unavailable', async () => {
      const notAFolder = join(server.context.config.dataDir, 'not-a-folder');
      await writeFile(notAFolder, '');
      const down: Context = { ...server.context, fileStore: diskFileStore(notAFolder) };
      const failed = await uploadFile(down, actor, upload()).catch((error: unknown) => error);
      expect(isUnavailable(failed)).toBe(true);
    });

    it('the garage is gone → refused, and its bytes are swept', async () => {
      const homeless = { ...actor, garageId: randomUUID() };
      await expect(uploadFile(server.context, homeless, upload())).rejects.toThrow('unauthenticated');
      await sweepLater();
      expect(await storedIds()).toEqual([]);
    });
  });

  describe('a body with files', () => {
    it('a PDF as a photo, another account’s file, one twice → each fault at its position', async () => {
      const stranger = await server.signUp();
      const theirs = (await stranger.upload(photo, 'a.jpg', 'image/jpeg')).body.id;
      const [mine, pdf] = [await uploadedId(), await uploadedId(await pdfSample())];
      const answer = await owner.post(
        '/v1/vehicles',
        vehicleWith({ photos: [mine, pdf, mine, theirs], registrationDocument: randomUUID() }),
      );
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [
          { pointer: '/photos/1', code: 'wrong_file_kind' },
          { pointer: '/photos/2', code: 'duplicate_item' },
          { pointer: '/photos/3', code: 'not_found' },
          { pointer: '/registrationDocument', code: 'not_found' },
        ],
      ]);
    });

    it('a registration document → an image or a PDF', async () => {
      for (const document of [await uploadedId(), await uploadedId(await pdfSample())]) {
        const answer = await owner.post('/v1/vehicles', vehicleWith({ registrationDocument: document }));
        expect([answer.status, answer.body.registrationDocument?.id]).toEqual([201, document]);
      }
    });
  });

  describe('files that are no longer used', () => {
    it('a photo removed by an edit → kept for now, so that undoing the edit finds it', async () => {
      const id = await uploadedId();
      const { body } = await owner.post('/v1/vehicles', vehicleWith({ photos: [id] }));
      await owner.put(`/v1/vehicles/${body.id}`, vehicleWith({ photos: [] }));
      const undone = await owner.put(`/v1/vehicles/${body.id}`, vehicleWith({ photos: [id] }));
      expect(undone.body.photos).toMatchObject([{ id }]);
    });

    it('a vehicle erased from the trash → row and bytes are deleted at once', async () => {
      const id = await uploadedId();
      const { body } = await owner.post('/v1/vehicles', vehicleWith({ photos: [id] }));
      expect((await owner.delete(`/v1/vehicles/${body.id}`)).status).toBe(204);
      expect(await storedIds()).toEqual([id]);
      expect((await owner.delete(`/v1/trash/${body.id}`)).status).toBe(204);
      expect(await storedIds()).toEqual([]);
      expect((await server.nobody.get(body.photos[0].url)).status).toBe(404);
    });

    it('a file that another vehicle uses too → kept until that one is erased', async () => {
      const id = await uploadedId();
      const [one, two] = [
        await owner.post('/v1/vehicles', vehicleWith({ photos: [id] })),
        await owner.post('/v1/vehicles', vehicleWith({ photos: [id] })),
      ];
      await owner.delete(`/v1/vehicles/${one.body.id}`);
      await owner.delete('/v1/trash');
      expect(await storedIds()).toEqual([id]);
      await owner.delete(`/v1/vehicles/${two.body.id}`);
      await owner.delete('/v1/trash');
      expect(await storedIds()).toEqual([]);
    });

    it('the invoice of a deleted record → kept in the trash and erased with it', async () => {
      const vehicle = await owner.post('/v1/vehicles', vehicleWith({}));
      const record = await owner.post('/v1/maintenances', {
        vehicle_id: vehicle.body.id,
        type: 'oil_change',
        date: '2026-11-01',
        cost: 89.9,
        invoice: await uploadedId(await pdfSample()),
      });
      expect(record.status).toBe(201);
      expect((await owner.delete(`/v1/maintenances/${record.body.id}`)).status).toBe(204);
      expect(await storedIds()).toEqual([record.body.invoice.id]);
      expect((await owner.delete('/v1/trash')).status).toBe(204);
      expect(await storedIds()).toEqual([]);
    });
  });
});
