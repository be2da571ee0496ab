import { formatInstant } from '#platform/clock/clock.ts';
import {
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  listed,
  read,
  reminderBody,
  TODAY,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const GONE = [404, 'not_found'];

function withoutTime({ updated_at: _updatedAt, ...item }: Record<string, unknown>) {
  return item;
}

describe.each(DIALECTS)('the trash on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicle: Awaited<ReturnType<typeof addVehicle>>;

  beforeEach(async () => {
    owner = await server.signUp();
    vehicle = await addVehicle(owner, { currentMileage: 42_000 });
  });

  const trash = () => listed(owner, '/v1/trash');
  const restore = async (id: string) => (await owner.post(`/v1/trash/${id}/restore`)).status;
  const statusOf = async (path: string) => {
    const answer = await owner.get(path);
    return [answer.status, answer.body.code];
  };

  it('nothing deleted → empty', async () => {
    expect(await trash()).toEqual([]);
  });

  describe('a record', () => {
    it('deleted → in the trash, and in no list, sum or mileage', async () => {
      const before = await read(owner, '/v1/maintenances/summary');
      const record = await addMaintenance(owner, vehicle.id, { mileage: 43_500 });
      expect((await owner.delete(`/v1/maintenances/${record.id}`)).status).toBe(204);
      expect(await trash()).toMatchObject([
        {
          id: record.id,
          kind: 'record',
          title: 'Vidange',
          type: 'oil_change',
          date: TODAY,
          mileage: 43_500,
          vehicle: { id: vehicle.id, name: 'Clio' },
          deletedAt: formatInstant(server.clock.now()),
          deletedBy: expect.stringContaining('@example.org'),
          erasedAt: formatInstant(server.clock.now() + 30 * 86_400_000),
          counts: {
            records: 1,
            reminders: 0,
            readings: 1,
            documents: 0,
            expenses: 0,
            tyre_sets: 0,
            tyre_fittings: 0,
            files: 0,
          },
        },
      ]);
      expect(await statusOf(`/v1/maintenances/${record.id}`)).toEqual(GONE);
      expect(await listed(owner, '/v1/maintenances')).toEqual([]);
      expect(await read(owner, '/v1/maintenances/summary')).toEqual(before);
      expect((await read(owner, `/v1/vehicles/${vehicle.id}`)).currentMileage).toBe(42_000);
    });

    it('restored → as before with a higher version, with its files, reading and sums', async () => {
      const [photo, pdf] = [await uploadPhoto(owner), await uploadPdf(owner)];
      const fields = { mileage: 43_500, photos: [photo.id], invoice: pdf.id, notes: 'Élan' };
      const record = await addMaintenance(owner, vehicle.id, fields);
      const sums = await read(owner, '/v1/maintenances/summary');
      const readings = await listed(owner, `/v1/vehicles/${vehicle.id}/mileage`);
      await owner.delete(`/v1/maintenances/${record.id}`);
      server.clock.advance({ minutes: 5 });
      expect(await restore(record.id)).toBe(204);
      const restored = await read(owner, `/v1/maintenances/${record.id}`);
      expect(restored).toEqual({ ...record, version: 2, updated_at: expect.any(String) });
      expect(restored.updated_at > record.updated_at).toBe(true);
      expect((await server.nobody.get(restored.invoice.url)).status).toBe(200);
      expect(await read(owner, '/v1/maintenances/summary')).toEqual(sums);
      expect(await listed(owner, `/v1/vehicles/${vehicle.id}/mileage`)).toEqual(
        readings.map((reading) => (reading.record_id === record.id ? { ...reading, version: 2 } : reading)),
      );
      expect((await read(owner, `/v1/vehicles/${vehicle.id}`)).currentMileage).toBe(43_500);
      expect(await listed(owner, '/v1/maintenances?q=elan')).toHaveLength(1);
      expect(await trash()).toEqual([]);
    });

    it('with a reminder, deleted and restored → the reminder goes back and advances again', async () => {
      const reminders = await listed(owner, `/v1/maintenances/reminders?vehicleId=${vehicle.id}`);
      const oil = reminders.find((reminder) => reminder.maintenance_type === 'oil_change');
      const place = async () => {
        const reminder = await read(owner, `/v1/maintenances/reminders/${oil.id}`);
        return [reminder.next_reminder_date, reminder.planned_mileage];
      };
      const done = { reminder_id: oil.id, mileage: 43_000 };
      const first = await addMaintenance(owner, vehicle.id, done);
      const second = await addMaintenance(owner, vehicle.id, { ...done, mileage: 43_500 });
      const moved = await place();
      await owner.delete(`/v1/maintenances/${second.id}`);
      await owner.delete(`/v1/maintenances/${first.id}`);
      expect(await place()).toEqual([oil.next_reminder_date, oil.planned_mileage]);
      for (const { id } of [first, second]) expect(await restore(id)).toBe(204);
      expect(await place()).toEqual(moved);
      await owner.delete(`/v1/maintenances/${first.id}`);
      expect(await place()).toEqual(moved);
      await owner.delete(`/v1/maintenances/${second.id}`);
      expect(await place()).toEqual([oil.next_reminder_date, oil.planned_mileage]);
    });

    it('restored after its owner has moved the reminder → the reminder is unchanged', async () => {
      const reminder = await addReminder(owner, vehicle.id, { next_reminder_date: '2027-01-31' });
      const record = await addMaintenance(owner, vehicle.id, { type: 'insurance', reminder_id: reminder.id });
      await owner.delete(`/v1/maintenances/${record.id}`);
      const address = `/v1/maintenances/reminders/${reminder.id}`;
      await owner.put(address, reminderBody(vehicle.id, { next_reminder_date: '2028-02-01' }));
      expect(await restore(record.id)).toBe(204);
      expect((await read(owner, address)).next_reminder_date).toBe('2028-02-01');
    });

    it('with a custom type deleted meanwhile → restores its type', async () => {
      const settings = await read(owner, '/v1/settings');
      const added = { label: 'Lavage', intervalDays: 30, defaultReminder: false };
      const withType = (
        await owner.put('/v1/settings', {
          ...settings,
          maintenanceTypes: [...settings.maintenanceTypes, added],
        })
      ).body;
      const { key } = withType.maintenanceTypes.at(-1);
      const record = await addMaintenance(owner, vehicle.id, { type: key });
      await owner.delete(`/v1/maintenances/${record.id}`);
      server.clock.advance({ minutes: 1 });
      await owner.put('/v1/settings', settings);
      expect((await trash()).map(({ kind, title }) => [kind, title])).toEqual([
        ['type', 'Lavage'],
        ['record', 'Lavage'],
      ]);
      expect(await restore(record.id)).toBe(204);
      const after = await read(owner, '/v1/settings');
      expect(after.maintenanceTypes).toEqual(withType.maintenanceTypes);
      expect(after.version).toBeGreaterThan(withType.version);
      expect(await restore((await trash())[0].id)).toBe(204);
      expect((await read(owner, '/v1/settings')).maintenanceTypes).toEqual(withType.maintenanceTypes);
    });
  });

  describe('a vehicle', () => {
    it('deleted and restored → everything of it is back, as one entry', async () => {
      const [photo, pdf] = [await uploadPhoto(owner), await uploadPdf(owner)];
      const car = await addVehicle(owner, { photos: [photo.id], registrationDocument: pdf.id });
      for (const cost of [10, 20, 30]) await addMaintenance(owner, car.id, { mileage: 42_000, cost });
      await addReading(owner, car.id, { date: TODAY, mileage: 43_000 });
      const address = `/v1/vehicles/${car.id}`;
      const children = async () => [
        await listed(owner, `/v1/maintenances?vehicleId=${car.id}`),
        await listed(owner, `${address}/mileage`),
        await listed(owner, `/v1/maintenances/reminders?vehicleId=${car.id}`),
      ];
      const [before, belongings] = [await read(owner, address), await children()];
      expect((await owner.delete(address)).status).toBe(204);
      expect(await statusOf(address)).toEqual(GONE);
      expect(await trash()).toMatchObject([{ id: car.id, kind: 'vehicle', title: 'Clio', vehicle: null }]);
      expect((await trash())[0].counts).toEqual({
        records: 3,
        reminders: 8,
        readings: 5,
        documents: 0,
        expenses: 0,
        tyre_sets: 0,
        tyre_fittings: 0,
        files: 2,
      });
      expect(await restore(car.id)).toBe(204);
      const restored = await read(owner, address);
      expect(restored).toEqual({
        ...before,
        version: before.version + 1,
        updatedAt: expect.any(String),
      });
      const raised = (await children()).map((items) => items.map(withoutTime));
      expect(raised).toEqual(
        belongings.map((items) => items.map((item) => ({ ...withoutTime(item), version: item.version + 1 }))),
      );
      expect((await server.nobody.get(restored.photos[0].url)).status).toBe(200);
    });
  });

  it('a reminder deleted and restored → as before, and announced again', async () => {
    const reminder = await addReminder(owner, vehicle.id, { next_reminder_date: TODAY });
    await owner.delete(`/v1/maintenances/reminders/${reminder.id}`);
    expect(await trash()).toMatchObject([
      { id: reminder.id, kind: 'reminder', title: 'Assurance', vehicle: { name: 'Clio' } },
    ]);
    expect(await restore(reminder.id)).toBe(204);
    const restored = await read(owner, `/v1/maintenances/reminders/${reminder.id}`);
    expect(restored).toEqual({ ...reminder, version: 2, updated_at: expect.any(String) });
    const watches = await queriesOf(server.context.transactions.readOnly)
      .selectFrom('reminder_watch')
      .select('look_at')
      .where('reminder_id', '=', reminder.id)
      .execute();
    expect(watches).toEqual([{ look_at: expect.any(String) }]);
  });

  it('a custom type deleted and added again → leaves the trash', async () => {
    const settings = await read(owner, '/v1/settings');
    const added = { label: 'Lavage', intervalDays: 30, defaultReminder: false };
    const withType = { ...settings, maintenanceTypes: [...settings.maintenanceTypes, added] };
    await owner.put('/v1/settings', withType);
    await owner.put('/v1/settings', settings);
    expect(await trash()).toMatchObject([{ kind: 'type', title: 'Lavage' }]);
    await owner.put('/v1/settings', withType);
    expect(await trash()).toEqual([]);
  });

  it('a reading deleted and restored → the current mileage follows', async () => {
    const reading = await addReading(owner, vehicle.id, { date: TODAY, mileage: 43_000 });
    const mileage = async () => (await read(owner, `/v1/vehicles/${vehicle.id}`)).currentMileage;
    await owner.delete(`/v1/vehicles/${vehicle.id}/mileage/${reading.id}`);
    expect(await mileage()).toBe(42_000);
    const [entry] = await trash();
    expect([entry.kind, entry.title.replaceAll(/\s/g, ' ')]).toEqual(['reading', '43 000 km']);
    expect(await restore(reading.id)).toBe(204);
    expect(await mileage()).toBe(43_000);
    const readings = await listed(owner, `/v1/vehicles/${vehicle.id}/mileage`);
    expect(readings).toContainEqual({ ...reading, version: 2 });
  });
});
