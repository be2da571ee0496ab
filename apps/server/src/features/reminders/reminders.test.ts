import {
  addMaintenance,
  addReminder,
  addVehicle,
  everyPage,
  faultsIn,
  listed,
  newId,
  read,
  reminderBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { addDays, parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { estimatedCost } from '@carnet/domain/costs/costs';
import { centsFromEuros, eurosFromCents } from '@carnet/domain/money/cents';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('reminders on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let stranger: TestCaller;
  let vehicleId: string;

  beforeAll(async () => {
    owner = await server.signUp();
    stranger = await server.signUp();
    vehicleId = (await addVehicle(owner)).id;
  });

  describe('refusals', () => {
    it('not signed in → 401 on every call', async () => {
      const path = `/v1/maintenances/reminders/${newId()}`;
      const answers = [
        await server.nobody.get('/v1/maintenances/reminders'),
        await server.nobody.get(path),
        await server.nobody.post('/v1/maintenances/reminders', reminderBody(vehicleId)),
        await server.nobody.put(path, reminderBody(vehicleId)),
        await server.nobody.delete(path),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    });

    it('another account → not found, nothing listed; its vehicle does not exist', async () => {
      const { id } = await addReminder(owner, vehicleId);
      const path = `/v1/maintenances/reminders/${id}`;
      expect((await stranger.get(path)).status).toBe(404);
      expect((await stranger.put(path, reminderBody(vehicleId))).status).toBe(404);
      expect((await stranger.delete(path)).status).toBe(404);
      expect(await listed(stranger, `/v1/maintenances/reminders?vehicleId=${vehicleId}`)).toEqual([]);
      const answer = await stranger.post('/v1/maintenances/reminders', reminderBody(vehicleId));
      expect(faultsIn(answer)).toEqual(['/vehicle_id not_found']);
    });

    const none = { next_reminder_date: null };
    it.each([
      ['nothing to fall due by', none, ['/next_reminder_date reminder_without_trigger']],
      [
        'an interval in days alone',
        { ...none, interval_days: 30 },
        ['/next_reminder_date reminder_without_trigger'],
      ],
      [
        'a last mileage alone',
        { ...none, last_mileage: 1 },
        ['/next_reminder_date reminder_without_trigger'],
      ],
      ['an unknown type', { maintenance_type: 'paint' }, ['/maintenance_type unknown_type']],
      ['a vehicle that does not exist', { vehicle_id: newId() }, ['/vehicle_id not_found']],
      ['an interval of 0 km', { interval_km: 0 }, ['/interval_km too_small']],
      ['an interval of 1,000,001 km', { interval_km: 1_000_001 }, ['/interval_km too_big']],
      ['an interval of 0 days', { interval_days: 0 }, ['/interval_days too_small']],
      ['an interval of 7301 days', { interval_days: 7301 }, ['/interval_days too_big']],
      ['a day that is none', { next_reminder_date: '2027-02-29' }, ['/next_reminder_date invalid_date']],
      ['half a kilometre', { planned_mileage: 0.5 }, ['/planned_mileage not_integer']],
      ['active as text', { active: 'yes' }, ['/active invalid_type']],
      ['an unknown field', { label: 'x' }, ['/label unknown_field']],
      [
        'all at once',
        { ...none, vehicle_id: newId(), maintenance_type: 'paint', interval_days: 0 },
        [
          '/interval_days too_small',
          '/maintenance_type unknown_type',
          '/next_reminder_date reminder_without_trigger',
          '/vehicle_id not_found',
        ],
      ],
      [
        'an unsound trigger: nothing is said of a missing one',
        { ...none, interval_km: 0 },
        ['/interval_km too_small'],
      ],
    ])('%s → 422 and nothing stored', async (_, change, faults) => {
      const before = await listed(owner, '/v1/maintenances/reminders');
      const answer = await owner.post('/v1/maintenances/reminders', reminderBody(vehicleId, change));
      expect([answer.status, faultsIn(answer)]).toEqual([422, faults]);
      expect(await listed(owner, '/v1/maintenances/reminders')).toEqual(before);
    });

    it('the trigger removed by a PUT → refused', async () => {
      const made = await addReminder(owner, vehicleId);
      const answer = await owner.put(`/v1/maintenances/reminders/${made.id}`, { ...made, ...none });
      expect(faultsIn(answer)).toEqual(['/next_reminder_date reminder_without_trigger']);
    });
  });

  describe('storing', () => {
    it.each([
      ['a next date', { next_reminder_date: '2020-01-01' }],
      ['a planned mileage', { next_reminder_date: null, planned_mileage: 0 }],
      ['an interval in km', { next_reminder_date: null, interval_km: 1_000_000 }],
    ])('%s alone is enough; active by default', async (_, change) => {
      const made = await addReminder(owner, vehicleId, change);
      expect(made).toMatchObject({ ...change, active: true, estimated_cost: null, version: 1 });
    });

    it.each([
      ['a planned mileage', { planned_mileage: 53_000 }, 52_000],
      ['an interval in km', { interval_km: 15_000 }, 52_000],
      ['a last mileage given with it', { planned_mileage: 53_000, last_mileage: 50_000 }, 50_000],
      ['a date alone', {}, null],
    ])(
      '%s on a type with a time interval → counts from the current or the given mileage',
      async (_, km, last) => {
        const { id } = await addVehicle(owner, { currentMileage: 52_000 });
        const made = await addReminder(owner, id, { maintenance_type: 'insurance', ...km });
        expect(made.last_mileage).toBe(last);
        const dated = await addReminder(owner, id, { maintenance_type: 'insurance', interval_days: 365 });
        const answer = await owner.put(`/v1/maintenances/reminders/${dated.id}`, { ...dated, ...km });
        expect(answer.body).toMatchObject({ ...km, last_mileage: last });
      },
    );

    it('all fields → stored and returned as given; the estimate is computed by the server', async () => {
      const fields = {
        maintenance_type: 'brake_service',
        next_reminder_date: '2028-02-29',
        last_mileage: 0,
        interval_km: 30_000,
        planned_mileage: 10_999_999,
        interval_days: 7300,
        active: false,
      };
      const made = await addReminder(owner, vehicleId, { ...fields, estimated_cost: 999, version: 7 });
      expect(made).toMatchObject({ ...fields, vehicle_id: vehicleId, estimated_cost: null, version: 1 });
      expect(await read(owner, `/v1/maintenances/reminders/${made.id}`)).toEqual(made);
    });

    it('sent back as read → the same reminder', async () => {
      const made = await addReminder(owner, vehicleId, { interval_days: 365 });
      const answer = await owner.put(`/v1/maintenances/reminders/${made.id}`, made);
      expect(answer.body).toEqual(made);
    });

    it('fields missing in a PUT are cleared, and it is switched on', async () => {
      const made = await addReminder(owner, vehicleId, { interval_days: 365, active: false });
      const answer = await owner.put(`/v1/maintenances/reminders/${made.id}`, reminderBody(vehicleId));
      expect(answer.body).toMatchObject({ interval_days: null, active: true });
    });

    it("an id sent twice → 200 with the stored reminder; another account's id → 409", async () => {
      const made = await addReminder(owner, vehicleId, { id: newId() });
      const again = await owner.post('/v1/maintenances/reminders', { ...made, interval_days: 9 });
      expect([again.status, again.body]).toEqual([200, made]);
      const { id } = await addVehicle(stranger);
      const taken = await stranger.post('/v1/maintenances/reminders', reminderBody(id, { id: made.id }));
      expect([taken.status, taken.body.code]).toEqual([409, 'id_conflict']);
      expect(await listed(stranger, `/v1/maintenances/reminders?vehicleId=${id}`)).toHaveLength(8);
    });

    it('a stale If-Match → 412 with the stored reminder, on PUT and DELETE', async () => {
      const made = await addReminder(owner, vehicleId);
      const path = `/v1/maintenances/reminders/${made.id}`;
      for (const answer of [
        await owner.put(path, made, { 'if-match': '"2"' }),
        await owner.delete(path, { 'if-match': '"2"' }),
      ]) {
        expect([answer.status, answer.body.current]).toEqual([412, made]);
      }
      expect((await owner.delete(path, { 'if-match': '"1"' })).status).toBe(204);
      expect((await owner.get(path)).status).toBe(404);
    });
  });

  describe('the list', () => {
    it('filters by active and vehicleId, the same by page', async () => {
      const person = await server.signUp();
      const [first, second] = [(await addVehicle(person)).id, (await addVehicle(person)).id];
      const off = await addReminder(person, first, { active: false });
      const path = '/v1/maintenances/reminders';
      expect(await listed(person, path)).toHaveLength(17);
      expect(await listed(person, `${path}?active=true`)).toHaveLength(16);
      expect(await listed(person, `${path}?active=false`)).toEqual([off]);
      expect(await listed(person, `${path}?vehicleId=${second}&active=false`)).toEqual([]);
      expect(await listed(person, `${path}?vehicleId=${second}`)).toHaveLength(8);
      const whole = await listed(person, path);
      for (const limit of [1, 5, 17]) {
        expect((await everyPage(person, path, limit)).flat()).toEqual(whole);
      }
    });

    it.each([
      ['active=yes', '/query/active invalid_value'],
      ['vehicleId=x', '/query/vehicleId invalid_id'],
      ['limit=501', '/query/limit too_big'],
      ['cursor=x', '/query/cursor invalid_value'],
      ['sort=date', '/query/sort unknown_field'],
    ])('?%s → 422 %s', async (query, fault) => {
      const answer = await owner.get(`/v1/maintenances/reminders?${query}`);
      expect([answer.status, faultsIn(answer)]).toEqual([422, [fault]]);
    });
  });

  describe('the estimated cost', () => {
    const today = parseCivilDate('2026-11-21');
    const anyRecord = fc.record({
      date: fc.integer({ min: 0, max: 4 }),
      cost: fc.constantFrom(0, 0, 10, 20.5, 99.99),
      type: fc.constantFrom('oil_change', 'insurance'),
      isRefund: fc.constantFrom(false, false, true),
      vehicle: fc.constantFrom(0, 1),
    });

    it("any records and refunds → the domain's result for each reminder", async () => {
      if (today === null) throw new Error('Not a civil date');
      await fc.assert(
        fc.asyncProperty(fc.array(anyRecord, { maxLength: 14 }), async (drawn) => {
          const person = await server.signUp();
          const vehicles = [(await addVehicle(person)).id, (await addVehicle(person)).id];
          const records = [];
          for (const { vehicle, date, ...fields } of drawn) {
            const vehicleOfRecord = vehicles[vehicle] ?? '';
            const record = { ...fields, date: addDays(today, -date) };
            const { id } = await addMaintenance(person, vehicleOfRecord, record);
            const cost = centsFromEuros(record.cost);
            if (cost !== null) records.push({ ...record, id, vehicleId: vehicleOfRecord, cost });
          }
          const reminders = await listed(person, '/v1/maintenances/reminders');
          expect(reminders).toHaveLength(16);
          for (const reminder of reminders) {
            const estimate = estimatedCost(records, reminder.vehicle_id, reminder.maintenance_type);
            expect(reminder.estimated_cost).toBe(estimate === null ? null : eurosFromCents(estimate));
          }
        }),
        { numRuns: 12 },
      );
    });

    it('a record corrected or deleted → the estimate follows', async () => {
      const { id } = await addVehicle(owner);
      const first = await addMaintenance(owner, id, { date: '2026-01-01', cost: 50 });
      const second = await addMaintenance(owner, id, { date: '2026-02-01', cost: 60 });
      const estimate = async () =>
        (await listed(owner, `/v1/maintenances/reminders?vehicleId=${id}`)).find(
          (reminder) => reminder.maintenance_type === 'oil_change',
        ).estimated_cost;
      expect(await estimate()).toBe(60);
      await owner.put(`/v1/maintenances/${second.id}`, { ...second, cost: 0 });
      expect(await estimate()).toBe(50);
      await owner.delete(`/v1/maintenances/${first.id}`);
      expect(await estimate()).toBeNull();
    });
  });
});
