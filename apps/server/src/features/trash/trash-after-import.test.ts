import { formatInstant } from '#platform/clock/clock.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { exportOf, importInto } from '#testing/archives.ts';
import {
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  listed,
  maintenanceBody,
  read,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('the trash after an import on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;

  beforeEach(async () => {
    owner = await server.signUp();
  });

  const today = () => formatInstant(server.clock.now()).slice(0, 10);
  const trash = () => listed(owner, '/v1/trash');
  const restore = async (id: string) => {
    const answer = await owner.post(`/v1/trash/${id}/restore`);
    return [answer.status, answer.body.code];
  };

  it('objects already restored by an import → the existing ones stay, once', async () => {
    const vehicle = await addVehicle(owner);
    const record = await addMaintenance(owner, vehicle.id, { date: today(), mileage: 43_500 });
    const zip = await exportOf(owner);
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    expect((await importInto(owner, zip)).status).toBe(200);
    expect((await restore(vehicle.id))[0]).toBe(204);
    expect(await listed(owner, '/v1/maintenances')).toMatchObject([{ id: record.id, version: 1 }]);
    expect(await listed(owner, `/v1/vehicles/${vehicle.id}/mileage`)).toHaveLength(2);
  });

  it('objects restored by an older export → as they were when deleted, unless changed since', async () => {
    const vehicle = await addVehicle(owner, { name: 'Old' });
    const [photo, invoice] = [await uploadPhoto(owner), await uploadPdf(owner)];
    const body = { date: today(), mileage: 43_500, photos: [photo.id] };
    const [record, kept] = [
      await addMaintenance(owner, vehicle.id, body),
      await addMaintenance(owner, vehicle.id, { date: today() }),
    ];
    const zip = await exportOf(owner);
    server.clock.advance({ hours: 1 });
    const change = async (path: string, changed: object) =>
      expect((await owner.put(path, changed)).status).toBe(200);
    const shown = await read(owner, `/v1/vehicles/${vehicle.id}`);
    await change(`/v1/vehicles/${vehicle.id}`, { ...shown, name: 'New', photos: [photo.id] });
    const newer = { date: today(), mileage: 43_900, invoice: invoice.id };
    await change(`/v1/maintenances/${record.id}`, maintenanceBody(vehicle.id, newer));
    await change(`/v1/maintenances/${kept.id}`, maintenanceBody(vehicle.id, { date: today(), cost: 1 }));
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    expect((await importInto(owner, zip)).status).toBe(200);
    server.clock.advance({ hours: 1 });
    await change(`/v1/maintenances/${kept.id}`, maintenanceBody(vehicle.id, { date: today(), cost: 2 }));
    const { cursor } = await read(owner, '/v1/changes?limit=500');

    expect((await restore(vehicle.id))[0]).toBe(204);

    const restored = await read(owner, `/v1/vehicles/${vehicle.id}`);
    expect(restored).toMatchObject({ name: 'New', currentMileage: 43_900, photos: [{ id: photo.id }] });
    expect(await read(owner, `/v1/maintenances/${record.id}`)).toMatchObject({
      mileage: 43_900,
      photos: [],
      invoice: { id: invoice.id },
      version: 3,
    });
    expect(await read(owner, `/v1/maintenances/${kept.id}`)).toMatchObject({ cost: 2, version: 2 });
    const readings = await listed(owner, `/v1/vehicles/${vehicle.id}/mileage`);
    expect(readings.filter(({ source }) => source === 'record')).toMatchObject([{ mileage: 43_900 }]);
    const { items } = await read(owner, `/v1/changes?limit=500&cursor=${cursor}`);
    expect(items.filter(({ object }: { object: unknown }) => object === null)).toEqual([]);
  });

  it('a vehicle restored by an older export and deleted again → comes back with everything added after the export', async () => {
    const vehicle = await addVehicle(owner);
    const older = await addMaintenance(owner, vehicle.id, { date: today(), mileage: 43_500 });
    const zip = await exportOf(owner);
    const newer = await addMaintenance(owner, vehicle.id, { date: today(), mileage: 43_900 });
    const remove = async () => (await owner.delete(`/v1/vehicles/${vehicle.id}`)).status;
    expect(await remove()).toBe(204);
    expect((await importInto(owner, zip)).status).toBe(200);
    expect(await remove()).toBe(204);
    expect(await trash()).toMatchObject([{ id: vehicle.id, counts: { records: 2 } }]);
    expect((await restore(vehicle.id))[0]).toBe(204);
    const records = (await listed(owner, '/v1/maintenances')).map(({ id }) => id);
    expect(new Set(records)).toEqual(new Set([older.id, newer.id]));
    expect((await read(owner, `/v1/vehicles/${vehicle.id}`)).currentMileage).toBe(43_900);
  });

  it('a record moved to the deleted vehicle, which an older export restored at its first one → stays there', async () => {
    const [first, second] = [await addVehicle(owner), await addVehicle(owner)];
    const record = await addMaintenance(owner, first.id, { date: today(), mileage: 43_500 });
    const zip = await exportOf(owner);
    server.clock.advance({ hours: 1 });
    const moved = maintenanceBody(second.id, { date: today(), mileage: 43_500 });
    expect((await owner.put(`/v1/maintenances/${record.id}`, moved)).status).toBe(200);
    const remove = async () => (await owner.delete(`/v1/vehicles/${second.id}`)).status;
    expect(await remove()).toBe(204);
    expect((await importInto(owner, zip)).status).toBe(200);
    for (const step of [remove, async () => (await restore(second.id))[0]]) {
      expect(await step()).toBe(204);
      expect(await listed(owner, '/v1/maintenances')).toMatchObject([
        { id: record.id, vehicle_id: first.id },
      ]);
      expect((await read(owner, `/v1/vehicles/${first.id}`)).currentMileage).toBe(43_500);
    }
  });

  it('a mileage above the imported one is restored → its reminders are checked', async () => {
    const vehicle = await addVehicle(owner);
    const planned = { planned_mileage: 90_000, next_reminder_date: null };
    const { id } = await addReminder(owner, vehicle.id, planned);
    const zip = await exportOf(owner);
    server.clock.advance({ hours: 1 });
    await addReading(owner, vehicle.id, { date: today(), mileage: 89_900, confirmMileage: true });
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    expect((await importInto(owner, zip)).status).toBe(200);
    const queries = queriesOf(server.context.transactions.readOnly);
    const looks = queries.selectFrom('reminder_watch').select('look_at').where('reminder_id', '=', id);
    expect(await looks.execute()).toEqual([{ look_at: null }]);
    expect((await restore(vehicle.id))[0]).toBe(204);
    expect(await looks.execute()).toEqual([{ look_at: expect.any(String) }]);
  });

  it('another account has imported the export meanwhile → with its own ids, and the original ids are restored here', async () => {
    const stranger = await server.signUp();
    const vehicle = await addVehicle(owner);
    const record = await addMaintenance(owner, vehicle.id, { date: today(), mileage: 43_500 });
    const zip = await exportOf(owner);
    await owner.delete(`/v1/maintenances/${record.id}`);
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    for (const added of [1, 0]) {
      const { body } = await importInto(stranger, zip);
      expect(body.counts).toContainEqual(expect.objectContaining({ entity: 'vehicles', added }));
    }
    const [theirs] = await listed(stranger, '/v1/maintenances');
    expect(await read(stranger, `/v1/vehicles/${theirs?.vehicle_id}`)).toMatchObject({
      name: vehicle.name,
      currentMileage: 43_500,
    });

    expect(await restore(vehicle.id)).toEqual([204, undefined]);
    expect(await restore(record.id)).toEqual([204, undefined]);
    expect(await listed(owner, '/v1/maintenances')).toMatchObject([
      { id: record.id, vehicle_id: vehicle.id },
    ]);
  });
});
