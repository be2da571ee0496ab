import { sweepFiles } from '#features/files/sweep-files.ts';
import { eraseExpired, eraseIfDue } from '#features/trash/trash.service.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { exportOf, unzip } from '#testing/archives.ts';
import {
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  listed,
  maintenanceBody,
  newId,
  read,
  uploadPdf,
  uploadPhoto,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS, PASSWORD } from '#testing/test-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('rules of the trash on %s', (dialect) => {
  const server = shareTestServer({ dialect, config: { premiumLimits: { vehicles: 2, storageBytes: null } } });
  let owner: TestCaller;

  beforeEach(async () => {
    owner = await server.signUp();
  });

  const today = () => formatInstant(server.clock.now()).slice(0, 10);
  const trash = () => listed(owner, '/v1/trash');
  const restore = async (id: string, headers = {}) => {
    const answer = await owner.post(`/v1/trash/${id}/restore`, undefined, headers);
    return [answer.status, answer.body.code];
  };
  const storage = async () => (await read(owner, '/subscriptions/current')).usage.storageBytes;
  async function storedIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const { fileId } of server.context.fileStore.list()) ids.push(fileId);
    return ids;
  }
  /** A deleted record with a photo. */
  async function deletedRecord() {
    const [vehicle, photo] = [await addVehicle(owner), await uploadPhoto(owner)];
    const record = await addMaintenance(owner, vehicle.id, {
      date: today(),
      mileage: 43_500,
      photos: [photo.id],
    });
    await owner.delete(`/v1/maintenances/${record.id}`);
    return { vehicle, photo, record };
  }

  describe('files', () => {
    it('in the trash → no address opens them, they count for storage, and no sweep deletes them', async () => {
      const { photo, record } = await deletedRecord();
      const used = await storage();
      expect(used).toBeGreaterThan(0);
      for (const url of [photo.url, photo.thumbnailUrl]) {
        expect((await server.nobody.get(url)).status).toBe(404);
      }
      server.clock.advance({ days: 20 });
      await sweepFiles(server.context);
      expect(await storage()).toBe(used);
      expect((await restore(record.id))[0]).toBe(204);
      const restored = await read(owner, `/v1/maintenances/${record.id}`);
      expect((await server.nobody.get(restored.photos[0].url)).status).toBe(200);
    });

    it('used by another object as well → still open, and kept when the entry is erased', async () => {
      const [vehicle, pdf] = [await addVehicle(owner), await uploadPdf(owner)];
      const [one, other] = [
        await addMaintenance(owner, vehicle.id, { invoice: pdf.id }),
        await addMaintenance(owner, vehicle.id, { invoice: pdf.id }),
      ];
      await owner.delete(`/v1/maintenances/${one.id}`);
      await owner.delete(`/v1/trash/${one.id}`);
      const { invoice } = await read(owner, `/v1/maintenances/${other.id}`);
      expect((await server.nobody.get(invoice.url)).status).toBe(200);
    });

    it('are not exported', async () => {
      const { photo } = await deletedRecord();
      const entries = await unzip(await exportOf(owner));
      expect([...entries.keys()].filter((path) => path.includes(photo.id))).toEqual([]);
    });
  });

  describe('erasing', () => {
    it('one entry → its bytes are deleted at once, and its id cannot return', async () => {
      const { photo, record, vehicle } = await deletedRecord();
      expect((await owner.delete(`/v1/trash/${record.id}`)).status).toBe(204);
      expect(await trash()).toEqual([]);
      expect(await storedIds()).not.toContain(photo.id);
      expect(await storage()).toBe(0);
      expect(await restore(record.id)).toEqual([404, 'not_found']);
      const again = await owner.post('/v1/maintenances', maintenanceBody(vehicle.id, { id: record.id }));
      expect([again.status, again.body.code]).toEqual([409, 'deleted']);
    });

    it('a vehicle → also everything of it that was deleted before', async () => {
      const { vehicle, photo } = await deletedRecord();
      await owner.delete(`/v1/vehicles/${vehicle.id}`);
      expect(await trash()).toHaveLength(2);
      await owner.delete(`/v1/trash/${vehicle.id}`);
      expect(await trash()).toEqual([]);
      expect(await storedIds()).not.toContain(photo.id);
    });

    it('everything → nothing is left', async () => {
      const { vehicle, photo } = await deletedRecord();
      const reminder = await addReminder(owner, vehicle.id);
      await owner.delete(`/v1/maintenances/reminders/${reminder.id}`);
      expect((await owner.delete('/v1/trash')).status).toBe(204);
      expect(await trash()).toEqual([]);
      expect(await storedIds()).not.toContain(photo.id);
    });

    it('a failed erasure → due again at once; a successful one in an hour', async () => {
      const broken = {
        ...server.context,
        clock: {
          now: () => {
            throw new Error('no clock');
          },
        },
      };
      for (let run = 0; run < 2; run += 1) await expect(eraseIfDue(broken)).rejects.toThrow('no clock');
      expect(await eraseIfDue(server.context)).not.toBeNull();
      expect(await eraseIfDue(broken)).toBeNull();
    });

    it('after 30 days → no longer listed or restorable, and erased by the job', async () => {
      const { record, photo } = await deletedRecord();
      server.clock.advance({ days: 29 });
      expect(await trash()).toHaveLength(1);
      server.clock.advance({ days: 1 });
      expect(await trash()).toEqual([]);
      expect(await restore(record.id)).toEqual([404, 'not_found']);
      expect(await storedIds()).toContain(photo.id);
      await eraseExpired(server.context);
      expect(await storedIds()).not.toContain(photo.id);
      expect(await eraseExpired(server.context)).toBe(0);
    });

    it('the account → the trash too', async () => {
      const { photo } = await deletedRecord();
      expect((await owner.call('DELETE', '/v1/account', { password: PASSWORD })).status).toBe(204);
      expect(await storedIds()).not.toContain(photo.id);
    });
  });

  describe('restoring', () => {
    it("an object of a vehicle that is in the trash → 409 with the vehicle's entry", async () => {
      const { vehicle, record } = await deletedRecord();
      const reading = await addReading(owner, vehicle.id, { date: today(), mileage: 43_000 });
      await owner.delete(`/v1/vehicles/${vehicle.id}/mileage/${reading.id}`);
      await owner.delete(`/v1/vehicles/${vehicle.id}`);
      for (const id of [record.id, reading.id]) {
        const answer = await owner.post(`/v1/trash/${id}/restore`);
        expect([answer.status, answer.body.code, answer.body.params]).toEqual([
          409,
          'vehicle_gone',
          { entry: vehicle.id },
        ]);
      }
      expect((await restore(vehicle.id))[0]).toBe(204);
      expect((await restore(record.id))[0]).toBe(204);
    });

    it('a vehicle over the plan → refused, and it stays in the trash', async () => {
      const vehicle = await addVehicle(owner);
      await owner.delete(`/v1/vehicles/${vehicle.id}`);
      for (const name of ['One', 'Two']) await addVehicle(owner, { name });
      expect(await restore(vehicle.id)).toEqual([403, 'plan_limit_reached']);
      expect(await trash()).toMatchObject([{ id: vehicle.id }]);
    });

    it('another account’s entry → 404, like an unknown one', async () => {
      const { record } = await deletedRecord();
      const stranger = await server.signUp();
      const answers = [
        await stranger.post(`/v1/trash/${record.id}/restore`),
        await stranger.delete(`/v1/trash/${record.id}`),
        await stranger.delete(`/v1/trash/${newId()}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      await stranger.delete('/v1/trash');
      expect(await trash()).toHaveLength(1);
    });

    it('the feed has the deletion and then the object again', async () => {
      const { record } = await deletedRecord();
      const told = async (cursor: string) => {
        const page = await read(owner, `/v1/changes?limit=500&cursor=${cursor}`);
        return [page.cursor, page.items.filter(({ id }: { id: string }) => id === record.id)];
      };
      const snapshot = await read(owner, '/v1/changes?limit=500');
      await restore(record.id);
      const [cursor, restored] = await told(snapshot.cursor);
      expect(restored).toMatchObject([{ kind: 'record', object: { version: 2 } }]);
      await owner.delete(`/v1/maintenances/${record.id}`);
      expect((await told(cursor))[1]).toEqual([{ kind: 'record', id: record.id, object: null }]);
    });

    it('repeated with its key → changes nothing', async () => {
      const { record } = await deletedRecord();
      const key = { 'idempotency-key': newId() };
      expect((await restore(record.id, key))[0]).toBe(204);
      await owner.delete(`/v1/maintenances/${record.id}`);
      const again = await owner.post(`/v1/trash/${record.id}/restore`, undefined, key);
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([204, 'true']);
      expect(await trash()).toHaveLength(1);
    });

    it('from a queue → through its own call, and a refusal blocks later operations on the object', async () => {
      const { record, vehicle } = await deletedRecord();
      const op = { key: newId(), method: 'POST', path: `/v1/trash/${record.id}/restore` };
      expect((await owner.post('/v1/changes', { ops: [op] })).body.results).toMatchObject([{ status: 204 }]);
      const id = newId();
      const ops = [
        { key: newId(), method: 'POST', path: `/v1/trash/${id}/restore` },
        { key: newId(), method: 'PUT', path: `/v1/maintenances/${id}`, body: maintenanceBody(vehicle.id) },
      ];
      const { body } = await owner.post('/v1/changes', { ops });
      expect(body.results).toMatchObject([{ status: 404 }, { status: 424 }]);
    });
  });

  describe('concurrently', () => {
    it('ten times the same entry → restored once', async () => {
      const { record } = await deletedRecord();
      const answers = await Promise.all(Array.from({ length: 10 }, () => restore(record.id)));
      expect(answers.filter(([status]) => status === 204)).toHaveLength(1);
      expect(answers.filter(([status]) => status === 404)).toHaveLength(9);
      expect(await listed(owner, '/v1/maintenances')).toMatchObject([{ id: record.id, version: 2 }]);
    });

    it('restored and erased → one of the two, completely', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { record, photo, vehicle } = await deletedRecord();
        const [restored, erased] = await Promise.all([
          restore(record.id),
          owner.delete(`/v1/trash/${record.id}`),
        ]);
        expect(new Set([restored[0], erased.status])).toEqual(new Set([204, 404]));
        expect((await owner.get(`/v1/maintenances/${record.id}`)).status).toBe(
          restored[0] === 204 ? 200 : 404,
        );
        expect((await storedIds()).includes(photo.id)).toBe(restored[0] === 204);
        await owner.delete(`/v1/vehicles/${vehicle.id}`);
      }
    });

    it('a record restored while its vehicle is deleted → with the vehicle, or refused', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { record, vehicle } = await deletedRecord();
        const [[status, code], removed] = await Promise.all([
          restore(record.id),
          owner.delete(`/v1/vehicles/${vehicle.id}`),
        ]);
        expect(removed.status).toBe(204);
        expect([
          [204, undefined],
          [409, 'vehicle_gone'],
        ]).toContainEqual([status, code]);
        const entry = (await trash()).find(({ id }) => id === vehicle.id);
        expect(entry.counts.records).toBe(status === 204 ? 1 : 0);
        await owner.delete('/v1/trash');
      }
    });

    it('two vehicles with room for one in the plan → one', async () => {
      const vehicles = [await addVehicle(owner), await addVehicle(owner)];
      for (const { id } of vehicles) await owner.delete(`/v1/vehicles/${id}`);
      await owner.post('/v1/vehicles', vehicleBody({ name: 'Third' }));
      const answers = await Promise.all(vehicles.map(({ id }) => restore(id)));
      expect(new Set(answers.map(([status]) => status))).toEqual(new Set([204, 403]));
    });
  });
});
