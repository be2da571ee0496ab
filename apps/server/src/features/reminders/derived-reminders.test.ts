import { addMaintenance, addReading, addReminder, addVehicle, listed, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** A reminder without the fields that change with every write. */
function stateOf(reminder: Record<string, unknown>) {
  const { version: _v, updated_at: _u, estimated_cost: _e, projected: _p, ...place } = reminder;
  return place;
}

describe.each(DIALECTS)('reminders are derived, on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicleId: string;
  let oil: Record<string, unknown> & { id: string };

  beforeAll(async () => {
    owner = await server.signUp();
  });

  beforeEach(async () => {
    vehicleId = (await addVehicle(owner, { currentMileage: 42_000 })).id;
    oil = await reminderOfType('oil_change');
  });

  const reminderOfType = async (type: string) =>
    (await listed(owner, `/v1/maintenances/reminders?vehicleId=${vehicleId}`)).find(
      (reminder) => reminder.maintenance_type === type,
    );
  const reminder = (id: string) => read(owner, `/v1/maintenances/reminders/${id}`);
  const done = (fields = {}) =>
    addMaintenance(owner, vehicleId, { mileage: 42_000, reminder_id: oil.id, ...fields });
  const edit = async (record: { id: string }, changes: object) => {
    const answer = await owner.put(`/v1/maintenances/${record.id}`, { ...record, ...changes });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  };

  describe('the owner creates a reminder between two records that make one', () => {
    it('both are deleted and restored, the later one first → a new record joins the reminder that it would have joined', async () => {
      const type = 'battery_replacement';
      const first = await reminderOfType(type);
      if (first) await owner.delete(`/v1/maintenances/reminders/${first.id}`);
      const stating = (date: string) =>
        addMaintenance(owner, vehicleId, { type, date, next_service_date: '2028-01-01' });
      const one = await stating('2026-01-01');
      await addReminder(owner, vehicleId, { maintenance_type: type, next_reminder_date: '2028-01-01' });
      const two = await stating('2026-02-01');
      expect(two.reminder_id).toBe(one.reminder_id);
      for (const { id } of [one, two]) await owner.delete(`/v1/maintenances/${id}`);
      for (const { id } of [two, one]) await owner.post(`/v1/trash/${id}/restore`);
      expect((await stating('2026-03-01')).reminder_id).toBe(one.reminder_id);
    });
  });

  describe('more newer records without a reminder than the first read loads', () => {
    const others = async () => {
      for (let day = 1; day <= 25; day += 1)
        await addMaintenance(owner, vehicleId, { date: `2025-02-${String(day).padStart(2, '0')}` });
    };

    it('a record that names it was the newest when it was entered → it leads', async () => {
      const record = await done({ date: '2025-01-01', mileage: 30_000 });
      await others();
      expect(await reminder(oil.id)).toMatchObject({ led_by: record.id, planned_mileage: 45_000 });
      await edit(record, { mileage: 31_000 });
      expect(await reminder(oil.id)).toMatchObject({ led_by: record.id, planned_mileage: 46_000 });
    });

    it('two older records name it, and the newer of them was entered late → the older one leads', async () => {
      const record = await done({ date: '2024-12-01', mileage: 30_000 });
      await others();
      await done({ date: '2025-01-01', mileage: 30_500 });
      expect(await reminder(oil.id)).toMatchObject({ led_by: record.id, planned_mileage: 45_000 });
    });
  });

  describe('deleting the record', () => {
    const remove = (record: { id: string }) => owner.delete(`/v1/maintenances/${record.id}`);

    it('returns the reminder to its previous state', async () => {
      const record = await done({ mileage: 43_000 });
      expect((await reminder(oil.id)).planned_mileage).toBe(58_000);
      await remove(record);
      expect(stateOf(await reminder(oil.id))).toEqual(stateOf(oil));
    });

    it('switches a one-time reminder on again', async () => {
      const once = await addReminder(owner, vehicleId, { next_reminder_date: '2026-12-01' });
      const record = await addMaintenance(owner, vehicleId, { type: 'insurance', reminder_id: once.id });
      expect((await reminder(once.id)).active).toBe(false);
      await remove(record);
      expect(stateOf(await reminder(once.id))).toEqual(stateOf(once));
    });

    it('its owner has changed the reminder since → unchanged', async () => {
      const record = await done();
      const moved = { ...(await reminder(oil.id)), planned_mileage: 50_000 };
      await owner.put(`/v1/maintenances/reminders/${oil.id}`, moved);
      await remove(record);
      expect((await reminder(oil.id)).planned_mileage).toBe(50_000);
    });

    it('a newer record has advanced it since → unchanged; that one deleted too → goes back past both', async () => {
      const first = await done({ date: '2026-03-01', mileage: 40_000 });
      const second = await done({ mileage: 42_500 });
      const standing = stateOf(await reminder(oil.id));
      await remove(first);
      expect(stateOf(await reminder(oil.id))).toEqual(standing);
      await remove(second);
      expect(stateOf(await reminder(oil.id))).toEqual(stateOf(oil));
    });

    it.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
      'three of them, restored in the order %j → led by the newest; deleted again → goes back past all three',
      async (order) => {
        const records = [
          await done({ date: '2026-02-01', mileage: 40_000 }),
          await done({ date: '2026-05-01', mileage: 41_000 }),
          await done({ mileage: 42_500 }),
        ];
        const standing = stateOf(await reminder(oil.id));
        for (const record of records) await remove(record);
        expect(stateOf(await reminder(oil.id))).toEqual(stateOf(oil));
        for (const index of order) {
          const answer = await owner.post(`/v1/trash/${records[index]?.id}/restore`);
          expect(answer.status).toBe(204);
        }
        expect(stateOf(await reminder(oil.id))).toEqual(standing);
        for (const record of records.toReversed()) await remove(record);
        expect(stateOf(await reminder(oil.id))).toEqual(stateOf(oil));
      },
    );

    it('a record without a reminder → no reminder changes', async () => {
      const record = await addMaintenance(owner, vehicleId, { mileage: 42_000 });
      await remove(record);
      expect((await reminder(oil.id)).version).toBe(1);
    });
  });

  describe('an old invoice entered late', () => {
    const old = { date: '2023-03-01', mileage: 20_000, next_service_date: '2024-03-01' };

    it('with a next date in the past → the newer record still leads', async () => {
      await done({ next_service_date: '2027-05-01' });
      const standing = await reminder(oil.id);
      await addMaintenance(owner, vehicleId, old);
      expect(await reminder(oil.id)).toEqual(standing);
    });

    it('with a next date, and a newer record that states none → the reminder is unchanged', async () => {
      await addMaintenance(owner, vehicleId, { date: '2026-05-01' });
      const standing = await reminder(oil.id);
      await addMaintenance(owner, vehicleId, old);
      expect(stateOf(await reminder(oil.id))).toEqual(stateOf(standing));
    });

    it('that names the reminder, or is the latest of its type → the reminder advances', async () => {
      await addMaintenance(owner, vehicleId, old);
      expect((await reminder(oil.id)).next_reminder_date).toBe('2024-03-01');
      await addMaintenance(owner, vehicleId, { date: '2026-05-01' });
      await done({ ...old, next_service_date: '2027-01-01' });
      expect((await reminder(oil.id)).next_reminder_date).toBe('2027-01-01');
    });
  });

  describe('changing the record', () => {
    it('another next service → the reminder moves there; removed → by its intervals', async () => {
      const record = await done({ next_service_date: '2027-05-01', next_service_mileage: 60_000 });
      await edit(record, { next_service_date: '2027-09-01', next_service_mileage: 55_000 });
      expect(await reminder(oil.id)).toMatchObject({
        next_reminder_date: '2027-09-01',
        planned_mileage: 55_000,
        last_mileage: 42_000,
      });
      const read2 = await read(owner, `/v1/maintenances/${record.id}`);
      await edit(read2, { next_service_date: null, next_service_mileage: null });
      expect((await reminder(oil.id)).planned_mileage).toBe(57_000);
    });

    it('a record without effect gets a next service → the reminder of its type advances', async () => {
      const record = await addMaintenance(owner, vehicleId, { mileage: 42_000 });
      await edit(record, { next_service_mileage: 50_000 });
      expect(await reminder(oil.id)).toMatchObject({ planned_mileage: 50_000, last_mileage: 42_000 });
    });

    it('a wrong mileage is corrected → the reminder counts from the right one', async () => {
      const record = await done({ mileage: 142_000, confirmMileage: true });
      expect((await reminder(oil.id)).planned_mileage).toBe(157_000);
      await edit(record, { mileage: 42_000 });
      expect(await reminder(oil.id)).toMatchObject({ planned_mileage: 57_000, last_mileage: 42_000 });
    });

    it('a one-time reminder done without a mileage → the mileage of earlier work follows its readings', async () => {
      const fields = {
        maintenance_type: 'brake_service',
        next_reminder_date: '2026-12-01',
        last_mileage: 30_000,
      };
      const once = await addReminder(owner, vehicleId, fields);
      const work = { type: 'brake_service', reminder_id: once.id };
      await addMaintenance(owner, vehicleId, {
        ...work,
        date: '2026-03-01',
        next_service_date: '2026-10-01',
      });
      const last = await addMaintenance(owner, vehicleId, { ...work, date: '2026-11-20', mileage: 41_800 });
      const before = await reminder(once.id);
      expect(before).toMatchObject({ led_by: last.id, last_mileage: 41_800, active: false });
      await addReading(owner, vehicleId, { date: '2026-02-01', mileage: 40_500 });
      expect(await reminder(once.id)).toMatchObject({ led_by: last.id, last_mileage: 40_500 });
    });

    it('changed and then deleted → the reminder returns to its state before the record', async () => {
      const record = await done();
      await edit(record, { next_service_mileage: 50_000 });
      await owner.delete(`/v1/maintenances/${record.id}`);
      expect(stateOf(await reminder(oil.id))).toEqual(stateOf(oil));
    });

    it('a newer one of its type exists → the reminder is unchanged', async () => {
      const older = await done({ date: '2026-03-01', mileage: 40_000 });
      await done({ mileage: 42_500 });
      const standing = await reminder(oil.id);
      await edit(older, { next_service_mileage: 41_000 });
      expect(await reminder(oil.id)).toEqual(standing);
    });

    it('an unrelated field → the reminder is unchanged', async () => {
      const record = await done();
      const standing = await reminder(oil.id);
      await edit(record, { notes: 'Filtre changé', garage_name: 'Étoile' });
      expect(stateOf(await reminder(oil.id))).toEqual(stateOf(standing));
      expect((await reminder(oil.id)).version).toBe(standing.version);
    });

    it('another type → its reminder goes back, the one of the new type advances', async () => {
      const record = await done({ next_service_date: '2027-05-01' });
      await edit(record, { type: 'insurance' });
      expect(stateOf(await reminder(oil.id))).toEqual(stateOf(oil));
      expect((await reminderOfType('insurance')).next_reminder_date).toBe('2027-05-01');
    });

    it('another vehicle → the reminder goes back', async () => {
      const record = await done();
      const other = await addVehicle(owner, { currentMileage: 42_000 });
      await edit(record, { vehicle_id: other.id });
      expect(stateOf(await reminder(oil.id))).toEqual(stateOf(oil));
    });
  });

  describe('wrong order or wrong data', () => {
    it('an older record names the reminder → the newer one still leads', async () => {
      await done({ date: '2026-10-01', mileage: 42_000 });
      const standing = stateOf(await reminder(oil.id));
      await done({ date: '2025-03-01', mileage: 20_000 });
      expect(stateOf(await reminder(oil.id))).toEqual(standing);
    });

    it('a record corrected to be the newest → leads', async () => {
      const older = await done({ date: '2025-03-01', mileage: 20_000, next_service_mileage: 30_000 });
      await done({ date: '2026-10-01', mileage: 42_000, next_service_mileage: 52_000 });
      await edit(older, { date: '2026-11-01', mileage: 42_000 });
      expect(await reminder(oil.id)).toMatchObject({ planned_mileage: 30_000, led_by: older.id });
    });

    it('the later of two records that name it is deleted → the first leads, even if that changes nothing', async () => {
      await done({ date: '2026-03-01', mileage: 40_000 });
      const first = await reminder(oil.id);
      const second = await done({ date: '2026-10-01', mileage: 42_000 });
      await owner.delete(`/v1/maintenances/${second.id}`);
      expect(stateOf(await reminder(oil.id))).toEqual(stateOf(first));
    });

    it('a reminder switched off by its owner stays off when a record is corrected', async () => {
      const record = await done({ next_service_mileage: 50_000 });
      const led = await reminder(oil.id);
      await owner.put(`/v1/maintenances/reminders/${oil.id}`, { ...led, active: false });
      await edit(record, { next_service_mileage: 55_000 });
      expect(await reminder(oil.id)).toMatchObject({ planned_mileage: 55_000, active: false });
    });

    it('a record and its reminder are deleted, both restored → led again', async () => {
      const record = await done({ mileage: 42_500 });
      const led = await reminder(oil.id);
      await owner.delete(`/v1/maintenances/${record.id}`);
      await owner.delete(`/v1/maintenances/reminders/${oil.id}`);
      for (const id of [oil.id, record.id]) await owner.post(`/v1/trash/${id}/restore`);
      expect(stateOf(await reminder(oil.id))).toEqual(stateOf(led));
      await edit(await read(owner, `/v1/maintenances/${record.id}`), { mileage: 42_600 });
      expect((await reminder(oil.id)).planned_mileage).toBe(57_600);
    });

    it('saved as shown → keeps following its record', async () => {
      const record = await done({ mileage: 42_500 });
      const led = await reminder(oil.id);
      const saved = await owner.put(`/v1/maintenances/reminders/${oil.id}`, led);
      expect(saved.body).toEqual(led);
      await edit(record, { mileage: 42_300 });
      expect((await reminder(oil.id)).planned_mileage).toBe(57_300);
    });
  });

  describe('a reminder created by a record', () => {
    const planned = { next_service_date: '2027-05-01', next_service_mileage: 1_491_360 };
    const made = async () => {
      for (const { id } of await listed(owner, `/v1/maintenances/reminders?vehicleId=${vehicleId}`)) {
        await owner.delete(`/v1/maintenances/reminders/${id}`);
      }
      const record = await addMaintenance(owner, vehicleId, { mileage: 42_000, ...planned });
      return { record, id: (await reminderOfType('oil_change')).id };
    };

    it('follows corrections of its record, names it, and is deleted with it', async () => {
      const { record, id } = await made();
      expect(await reminder(id)).toMatchObject({ made_by: record.id, planned_mileage: 1_491_360 });
      await edit(record, { next_service_mileage: 49_136, next_service_date: '2027-06-01' });
      expect(await reminder(id)).toMatchObject({
        planned_mileage: 49_136,
        next_reminder_date: '2027-06-01',
      });
      await owner.delete(`/v1/maintenances/${record.id}`);
      expect(await reminderOfType('oil_change')).toBeUndefined();
      await owner.post(`/v1/trash/${record.id}/restore`);
      expect(await reminder(id)).toMatchObject({ planned_mileage: 49_136, made_by: record.id });
    });

    it("changed by its owner → stays without its record, with the owner's values", async () => {
      const { record, id } = await made();
      await owner.put(`/v1/maintenances/reminders/${id}`, {
        ...(await reminder(id)),
        planned_mileage: 50_000,
      });
      await owner.delete(`/v1/maintenances/${record.id}`);
      expect(await reminder(id)).toMatchObject({ planned_mileage: 50_000, led_by: null });
    });

    it('a second record states a next service → joins it; the first deleted → stays with the second', async () => {
      const { record, id } = await made();
      const second = await addMaintenance(owner, vehicleId, {
        mileage: 42_000,
        next_service_mileage: 51_000,
      });
      expect(second.reminder_id).toBe(id);
      await owner.delete(`/v1/maintenances/${record.id}`);
      expect(await reminder(id)).toMatchObject({ planned_mileage: 51_000, led_by: second.id });
    });

    it('its record is deleted, its owner gives it to other work, the record is restored → it stays with the other work', async () => {
      const { record, id } = await made();
      const second = await addMaintenance(owner, vehicleId, { mileage: 42_000, reminder_id: id });
      await owner.delete(`/v1/maintenances/${second.id}`);
      await owner.put(`/v1/maintenances/reminders/${id}`, {
        ...(await reminder(id)),
        maintenance_type: 'air_filter',
      });
      const { status } = await owner.post(`/v1/trash/${second.id}/restore`);
      expect(status).toBe(204);
      expect(await reminder(id)).toMatchObject({ maintenance_type: 'air_filter', made_by: null });
      expect(await reminderOfType('oil_change')).toBeUndefined();
      await edit(record, { notes: 'Filtre changé' });
    });

    it('deleted by its owner, then a record is corrected → stays deleted; restored → follows again', async () => {
      const { record, id } = await made();
      await owner.delete(`/v1/maintenances/reminders/${id}`);
      await edit(record, { next_service_mileage: 49_136 });
      expect(await reminderOfType('oil_change')).toBeUndefined();
      await owner.post(`/v1/trash/${id}/restore`);
      expect((await reminder(id)).planned_mileage).toBe(49_136);
    });
  });

  it('an inspection is deleted, or moved to the right car → the same legal date as without it', async () => {
    const car = await addVehicle(owner, { currentMileage: 42_000, firstRegistrationDate: '2015-03-01' });
    const inspection = async () =>
      (await listed(owner, `/v1/maintenances/reminders?vehicleId=${car.id}`)).find(
        (one) => one.maintenance_type === 'technical_inspection',
      );
    const before = stateOf(await inspection());
    const inspected = { kind: 'periodic', result: 'favourable', validUntil: null, center: null };
    const record = await addMaintenance(owner, car.id, {
      type: 'technical_inspection',
      inspection: inspected,
    });
    expect(stateOf(await inspection())).not.toEqual(before);
    await edit(record, { vehicle_id: vehicleId });
    expect(stateOf(await inspection())).toEqual(before);
  });
});
