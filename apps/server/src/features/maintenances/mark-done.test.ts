import {
  addMaintenance,
  addReminder,
  addVehicle,
  listed,
  maintenanceBody,
  newId,
  read,
  reminderBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { addDays, parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

function inDays(date: string, days: number): string {
  const parsed = parseCivilDate(date);
  if (parsed === null) throw new Error(`Not a civil date: ${date}`);
  return addDays(parsed, days);
}

describe.each(DIALECTS)('a record marks its reminder as done, on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicleId: string;

  beforeAll(async () => {
    owner = await server.signUp();
  });

  beforeEach(async () => {
    vehicleId = (await addVehicle(owner, { currentMileage: 42_000 })).id;
  });

  const remindersOf = (type: string, id = vehicleId) =>
    listed(owner, `/v1/maintenances/reminders?vehicleId=${id}`).then((reminders) =>
      reminders.filter((reminder) => reminder.maintenance_type === type),
    );
  const reminder = (id: string) => read(owner, `/v1/maintenances/reminders/${id}`);

  describe('named by reminder_id', () => {
    it('a record with mileage → sets last mileage, next date and planned mileage by the intervals', async () => {
      const [oil] = await remindersOf('oil_change');
      server.clock.advance({ minutes: 5 });
      await addMaintenance(owner, vehicleId, {
        date: '2026-11-10',
        mileage: 41_500,
        reminder_id: oil.id,
        cost: 120,
      });
      const moved = await reminder(oil.id);
      expect(moved).toMatchObject({
        last_mileage: 41_500,
        next_reminder_date: inDays('2026-11-10', 365),
        planned_mileage: 56_500,
        interval_km: 15_000,
        interval_days: 365,
        active: true,
        estimated_cost: 120,
        version: 2,
      });
      expect(moved.updated_at > oil.updated_at).toBe(true);
    });

    it('a given next service takes precedence over the intervals', async () => {
      const [oil] = await remindersOf('oil_change');
      await addMaintenance(owner, vehicleId, {
        mileage: 42_000,
        reminder_id: oil.id,
        next_service_date: '2028-02-29',
        next_service_mileage: 72_000,
      });
      expect(await reminder(oil.id)).toMatchObject({
        last_mileage: 42_000,
        next_reminder_date: '2028-02-29',
        planned_mileage: 72_000,
      });
    });

    it('a type with a time interval only → advanced by days, never due by km', async () => {
      const [insurance] = await remindersOf('insurance');
      await addMaintenance(owner, vehicleId, {
        type: 'insurance',
        mileage: 42_000,
        reminder_id: insurance.id,
      });
      expect(await reminder(insurance.id)).toMatchObject({
        last_mileage: null,
        planned_mileage: null,
        interval_km: null,
        next_reminder_date: inDays('2026-11-21', 365),
      });
    });

    it('a record without mileage → counted from the vehicle’s current mileage', async () => {
      const [oil] = await remindersOf('oil_change');
      await addMaintenance(owner, vehicleId, { reminder_id: oil.id });
      expect(await reminder(oil.id)).toMatchObject({ last_mileage: 42_000, planned_mileage: 57_000 });
    });

    it('a record of another type → the named reminder is unchanged', async () => {
      const [oil] = await remindersOf('oil_change');
      await addMaintenance(owner, vehicleId, {
        type: 'general_maintenance',
        mileage: 42_000,
        reminder_id: oil.id,
      });
      expect(await reminder(oil.id)).toEqual(oil);
    });

    it('a switched-off reminder → advanced, and stays off', async () => {
      const made = await addReminder(owner, vehicleId, { active: false, interval_days: 30 });
      await addMaintenance(owner, vehicleId, { type: 'insurance', reminder_id: made.id });
      expect(await reminder(made.id)).toMatchObject({
        active: false,
        next_reminder_date: inDays('2026-11-21', 30),
      });
    });

    it('a one-time reminder without a next service → switched off, its values kept', async () => {
      const made = await addReminder(owner, vehicleId, { next_reminder_date: '2026-11-01' });
      await addMaintenance(owner, vehicleId, { type: 'insurance', reminder_id: made.id });
      expect(await reminder(made.id)).toMatchObject({
        active: false,
        next_reminder_date: '2026-11-01',
        version: 2,
      });
    });

    it('other reminders are unchanged', async () => {
      const before = await listed(owner, `/v1/maintenances/reminders?vehicleId=${vehicleId}`);
      const oil = before.find((candidate) => candidate.maintenance_type === 'oil_change');
      await addMaintenance(owner, vehicleId, { mileage: 42_000, reminder_id: oil.id });
      const after = await listed(owner, `/v1/maintenances/reminders?vehicleId=${vehicleId}`);
      expect(after.filter(({ id }) => id !== oil.id)).toEqual(before.filter(({ id }) => id !== oil.id));
    });

    it('a refused record → reminder, readings and mileage are unchanged', async () => {
      const [oil] = await remindersOf('oil_change');
      const vehicle = await read(owner, `/v1/vehicles/${vehicleId}`);
      for (const change of [
        { date: '2026-11-01' },
        { photos: [newId()] },
        { type: 'paint' },
        { date: '2030-01-01' },
      ]) {
        const body = maintenanceBody(vehicleId, { mileage: 43_000, reminder_id: oil.id, ...change });
        expect((await owner.post('/v1/maintenances', body)).status).toBe(422);
      }
      expect(await reminder(oil.id)).toEqual(oil);
      expect(await read(owner, `/v1/vehicles/${vehicleId}`)).toEqual(vehicle);
      expect(await listed(owner, `/v1/vehicles/${vehicleId}/mileage`)).toHaveLength(1);
    });
  });

  describe('without reminder_id', () => {
    it('no next service → no reminder changes', async () => {
      const before = await listed(owner, `/v1/maintenances/reminders?vehicleId=${vehicleId}`);
      await addMaintenance(owner, vehicleId, { type: 'tire_change', mileage: 42_000, cost: 0 });
      expect(await listed(owner, `/v1/maintenances/reminders?vehicleId=${vehicleId}`)).toEqual(before);
    });

    it.each([
      [
        'date',
        { next_service_date: '2027-05-01' },
        { next_reminder_date: '2027-05-01', planned_mileage: 57_000 },
      ],
      [
        'mileage',
        { next_service_mileage: 60_000 },
        { next_reminder_date: inDays('2026-11-21', 365), planned_mileage: 60_000 },
      ],
    ])('a next service %s → the reminder of this vehicle and type is advanced', async (_, next, expected) => {
      await addMaintenance(owner, vehicleId, { mileage: 42_000, ...next });
      const reminders = await remindersOf('oil_change');
      expect(reminders).toHaveLength(1);
      expect(reminders[0]).toMatchObject({ ...expected, last_mileage: 42_000, version: 2 });
    });

    it('no reminder of that type → one is created, with the intervals of the settings', async () => {
      const [oil] = await remindersOf('oil_change');
      await owner.delete(`/v1/maintenances/reminders/${oil.id}`);
      await addMaintenance(owner, vehicleId, { mileage: 42_000, next_service_date: '2027-05-01' });
      const made = await remindersOf('oil_change');
      expect(made).toHaveLength(1);
      expect(made[0]).toMatchObject({
        next_reminder_date: '2027-05-01',
        last_mileage: 42_000,
        planned_mileage: 57_000,
        interval_km: 15_000,
        interval_days: 365,
        active: true,
        version: 1,
      });
    });

    it('only a switched-off reminder → advanced and switched on, because giving a date shows interest', async () => {
      const [oil] = await remindersOf('oil_change');
      await owner.put(`/v1/maintenances/reminders/${oil.id}`, { ...oil, active: false });
      await addMaintenance(owner, vehicleId, { next_service_date: '2027-05-01' });
      expect(await remindersOf('oil_change')).toEqual([
        expect.objectContaining({ id: oil.id, active: true, next_reminder_date: '2027-05-01' }),
      ]);
    });

    it('several of that type → the active one is advanced', async () => {
      const [oil] = await remindersOf('oil_change');
      await owner.put(`/v1/maintenances/reminders/${oil.id}`, { ...oil, active: false });
      const active = await addReminder(owner, vehicleId, { maintenance_type: 'oil_change' });
      await addMaintenance(owner, vehicleId, { next_service_date: '2027-05-01' });
      expect((await reminder(active.id)).next_reminder_date).toBe('2027-05-01');
      expect((await reminder(oil.id)).active).toBe(false);
    });

    it('the reminder of another vehicle is unchanged', async () => {
      const other = await addVehicle(owner);
      const before = await remindersOf('oil_change', other.id);
      await addMaintenance(owner, vehicleId, { next_service_date: '2027-05-01' });
      expect(await remindersOf('oil_change', other.id)).toEqual(before);
    });

    it('a PUT with the same next service → reminders are unchanged', async () => {
      const record = await addMaintenance(owner, vehicleId, { next_service_date: '2027-05-01' });
      const [moved] = await remindersOf('oil_change');
      await owner.put(`/v1/maintenances/${record.id}`, { ...record, cost: 1 });
      expect((await reminder(moved.id)).version).toBe(moved.version);
    });
  });

  it('many concurrent records complete one reminder → all are stored, one of them leads the reminder', async () => {
    const [oil] = await remindersOf('oil_change');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        owner.post('/v1/maintenances', maintenanceBody(vehicleId, { mileage: 42_500, reminder_id: oil.id })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    const ids = answers.map(({ body }) => body.id);
    expect(await reminder(oil.id)).toMatchObject({ version: 2, last_mileage: 42_500 });
    expect(ids).toContain((await reminder(oil.id)).led_by);
  });

  it('a deleted reminder → the record is refused', async () => {
    const made = await addReminder(owner, vehicleId, reminderBody(vehicleId));
    await owner.delete(`/v1/maintenances/reminders/${made.id}`);
    const answer = await owner.post('/v1/maintenances', maintenanceBody(vehicleId, { reminder_id: made.id }));
    expect(answer.body.errors).toEqual([{ pointer: '/reminder_id', code: 'not_found' }]);
  });
});
