import {
  addMaintenance,
  addVehicle,
  faultsIn,
  listed,
  maintenanceBody,
  newId,
  read,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeAll, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('maintenance records on %s', (dialect) => {
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
      const path = `/v1/maintenances/${newId()}`;
      const answers = [
        await server.nobody.get('/v1/maintenances'),
        await server.nobody.get('/v1/maintenances/summary'),
        await server.nobody.get(path),
        await server.nobody.post('/v1/maintenances', maintenanceBody(vehicleId)),
        await server.nobody.put(path, maintenanceBody(vehicleId)),
        await server.nobody.delete(path),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    });

    it('another account → not found, and its vehicle does not exist for a record', async () => {
      const { id } = await addMaintenance(owner, vehicleId);
      expect((await stranger.get(`/v1/maintenances/${id}`)).status).toBe(404);
      expect((await stranger.put(`/v1/maintenances/${id}`, maintenanceBody(vehicleId))).status).toBe(404);
      expect((await stranger.delete(`/v1/maintenances/${id}`)).status).toBe(404);
      const answer = await stranger.post('/v1/maintenances', maintenanceBody(vehicleId));
      expect(faultsIn(answer)).toEqual(['/vehicle_id not_found']);
      expect(await listed(stranger, '/v1/maintenances')).toEqual([]);
      expect(await listed(stranger, `/v1/maintenances?vehicleId=${vehicleId}`)).toEqual([]);
    });

    it('an empty body → every required field reported at once', async () => {
      const answer = await owner.post('/v1/maintenances', {});
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(faultsIn(answer)).toEqual([
        '/cost required',
        '/date required',
        '/type required',
        '/vehicle_id required',
      ]);
    });

    it.each([
      ['an unknown type', { type: 'paint' }, ['/type unknown_type']],
      ['a blank type', { type: ' ' }, ['/type required']],
      ['a cost below 0', { cost: -1 }, ['/cost too_small']],
      ['a cost of three decimals', { cost: 0.001 }, ['/cost too_many_decimals']],
      ['a cost too large', { cost: 10_000_000 }, ['/cost too_big']],
      ['a cost as text', { cost: '89.90' }, ['/cost invalid_type']],
      ['no cost', { cost: null }, ['/cost required']],
      ['a day that is none', { date: '2025-02-29' }, ['/date invalid_date']],
      ['tomorrow', { date: '2026-11-22' }, ['/date date_in_future']],
      ['a description too long', { description: 'x'.repeat(501) }, ['/description too_long']],
      ['notes too long', { notes: 'x'.repeat(5001) }, ['/notes too_long']],
      ['a reminder that does not exist', { reminder_id: newId() }, ['/reminder_id not_found']],
      ['an invoice that does not exist', { invoice: newId() }, ['/invoice not_found']],
      ['an unknown field', { price: 1 }, ['/price unknown_field']],
      ['a file object without an id', { invoice: { name: 'x' } }, ['/invoice/id required']],
      [
        'a vehicle and a reminder that do not exist',
        { vehicle_id: newId(), reminder_id: newId() },
        ['/reminder_id not_found', '/vehicle_id not_found'],
      ],
      [
        'all at once',
        {
          type: 'paint',
          date: '2026-11-22',
          cost: -1,
          mileage: 1.5,
          reminder_id: newId(),
          photos: [newId(), 'x'],
        },
        [
          '/cost too_small',
          '/date date_in_future',
          '/mileage not_integer',
          '/photos/1 invalid_id',
          '/reminder_id not_found',
          '/type unknown_type',
        ],
      ],
    ])('%s → 422 and nothing stored', async (_, change, faults) => {
      const before = await listed(owner, '/v1/maintenances');
      const answer = await owner.post('/v1/maintenances', maintenanceBody(vehicleId, change));
      expect([answer.status, faultsIn(answer)]).toEqual([422, faults]);
      expect(await listed(owner, '/v1/maintenances')).toEqual(before);
    });

    it('a reminder of another vehicle of the same owner → not found', async () => {
      const other = await addVehicle(owner);
      const [reminder] = await listed(owner, `/v1/maintenances/reminders?vehicleId=${other.id}`);
      const answer = await owner.post(
        '/v1/maintenances',
        maintenanceBody(vehicleId, { reminder_id: reminder.id }),
      );
      expect(faultsIn(answer)).toEqual(['/reminder_id not_found']);
    });

    it('sent back as read → the same record: its reminder follows from rules', async () => {
      const made = await addMaintenance(owner, vehicleId);
      const answer = await owner.put(`/v1/maintenances/${made.id}`, {
        ...made,
        reminder_id: newId(),
        order: 1,
      });
      const { version: _version, updated_at: _at, ...same } = made;
      expect(answer.body).toMatchObject(same);
    });
  });

  describe('storing', () => {
    it('all fields → stored and returned as given', async () => {
      const [photo, invoice] = [await uploadPhoto(owner), await uploadPdf(owner)];
      const fields = {
        type: 'brake_service',
        date: '2025-06-30',
        cost: 1234.56,
        description: 'Plaquettes avant 🚗',
        mileage: 41_000,
        garage_name: 'Garage de l’Étoile',
        garage_address: '1 rue de la Paix\n75002 Paris',
        notes: 'مرحبا — à revoir',
        next_service_date: '2028-06-30',
        next_service_mileage: 71_000,
      };
      const answer = await owner.post('/v1/maintenances', {
        vehicle_id: vehicleId,
        ...fields,
        photos: [photo.id],
        invoice: invoice.id,
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ ...fields, vehicle_id: vehicleId, version: 1 });
      expect([answer.body.photos, answer.body.invoice]).toEqual([[photo], invoice]);
      expect(await read(owner, `/v1/maintenances/${answer.body.id}`)).toEqual(answer.body);
    });

    it.each([0, 0.01, 0.1, 0.29, 1.1, 19.99, 89.9, 1234.56, 9_999_999.99])(
      'a cost of %d euros round-trips',
      async (cost) => {
        const { id } = await addMaintenance(owner, vehicleId, { cost });
        expect((await read(owner, `/v1/maintenances/${id}`)).cost).toBe(cost);
      },
    );

    it('a cost of -0 → 0', async () => {
      const body = JSON.stringify(maintenanceBody(vehicleId)).replace('89.9', '-0');
      expect((await owner.post('/v1/maintenances', body)).text).toContain('"cost":0,');
    });

    it('a custom type is accepted by its key, in its own account only', async () => {
      const settings = await read(owner, '/v1/settings');
      const types = [...settings.maintenanceTypes, { label: 'Courroie', defaultReminder: false }];
      await owner.put('/v1/settings', { ...settings, maintenanceTypes: types });
      expect((await addMaintenance(owner, vehicleId, { type: 'courroie' })).type).toBe('courroie');
      const { id } = await addVehicle(stranger);
      const answer = await stranger.post('/v1/maintenances', maintenanceBody(id, { type: 'courroie' }));
      expect(faultsIn(answer)).toEqual(['/type unknown_type']);
    });

    it('an id sent twice → 200 with the stored record, its reminder advanced once', async () => {
      const { id: vehicle } = await addVehicle(owner);
      const reminders = await listed(owner, `/v1/maintenances/reminders?vehicleId=${vehicle}`);
      const oil = reminders.find((reminder) => reminder.maintenance_type === 'oil_change');
      const body = maintenanceBody(vehicle, { id: newId(), mileage: 42_000, reminder_id: oil.id });
      const first = await owner.post('/v1/maintenances', body);
      const moved = await read(owner, `/v1/maintenances/reminders/${oil.id}`);
      const again = await owner.post('/v1/maintenances', { ...body, cost: 1 });
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      expect(await read(owner, `/v1/maintenances/reminders/${oil.id}`)).toEqual(moved);
    });

    it("another account's id → 409, leaving no reading and no reminder effect", async () => {
      const { id } = await addMaintenance(owner, vehicleId);
      const vehicle = await addVehicle(stranger);
      const answer = await stranger.post(
        '/v1/maintenances',
        maintenanceBody(vehicle.id, { id, mileage: 43_000 }),
      );
      expect([answer.status, answer.body.code]).toEqual([409, 'id_conflict']);
      expect(await read(stranger, `/v1/vehicles/${vehicle.id}`)).toEqual(vehicle);
    });
  });

  describe('replacing and deleting', () => {
    it('sent back as read, with its files → the same record with the next version', async () => {
      const [photo, invoice] = [await uploadPhoto(owner), await uploadPdf(owner)];
      const made = await addMaintenance(owner, vehicleId, { photos: [photo.id], invoice: invoice.id });
      const answer = await owner.put(`/v1/maintenances/${made.id}`, made);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...made, version: 2, updated_at: answer.body.updated_at });
    });

    it('missing fields are cleared: the whole object is replaced', async () => {
      const invoice = await uploadPdf(owner);
      const made = await addMaintenance(owner, vehicleId, { invoice: invoice.id, notes: 'x' });
      const answer = await owner.put(`/v1/maintenances/${made.id}`, maintenanceBody(vehicleId));
      expect(answer.body).toMatchObject({ invoice: null, notes: null });
    });

    it('a stale If-Match → 412 with the stored record, on PUT and DELETE', async () => {
      const made = await addMaintenance(owner, vehicleId);
      const path = `/v1/maintenances/${made.id}`;
      const second = await owner.put(path, maintenanceBody(vehicleId, { cost: 2 }), { 'if-match': '"1"' });
      for (const answer of [
        await owner.put(path, maintenanceBody(vehicleId, { cost: 3 }), { 'if-match': '"1"' }),
        await owner.delete(path, { 'if-match': '"1"' }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([412, 'version_conflict']);
        expect(answer.body.current).toEqual(second.body);
      }
    });

    it("moving a record to another account's vehicle → refused", async () => {
      const made = await addMaintenance(owner, vehicleId);
      const { id } = await addVehicle(stranger);
      const answer = await owner.put(`/v1/maintenances/${made.id}`, maintenanceBody(id));
      expect(faultsIn(answer)).toEqual(['/vehicle_id not_found']);
    });

    it('deleted → gone with its files; a second time → not found', async () => {
      const photo = await uploadPhoto(owner);
      const made = await addMaintenance(owner, vehicleId, { photos: [photo.id] });
      expect((await owner.delete(`/v1/maintenances/${made.id}`)).status).toBe(204);
      expect((await owner.get(photo.url)).status).toBe(404);
      expect((await owner.delete(`/v1/maintenances/${made.id}`)).status).toBe(404);
    });
  });

  describe("a date in the future is checked in the owner's time zone", () => {
    /** Each instant is on the same or the next day, depending on the zone: the ends of the world are 24 hours apart. */
    it.each([
      ['Pacific/Auckland', '2026-11-21T10:59:59Z', '2026-11-21', '2026-11-22'],
      ['Pacific/Auckland', '2026-11-21T11:00:00Z', '2026-11-22', '2026-11-23'],
      ['America/Los_Angeles', '2026-11-22T07:59:59Z', '2026-11-21', '2026-11-22'],
      ['America/Los_Angeles', '2026-11-22T08:00:00Z', '2026-11-22', '2026-11-23'],
      ['Europe/Paris', '2026-11-21T22:59:59Z', '2026-11-21', '2026-11-22'],
      ['Europe/Paris', '2026-11-21T23:00:00Z', '2026-11-22', '2026-11-23'],
    ])('%s at %s → %s is today, %s is refused', async (timezone, instant, today, tomorrow) => {
      server.clock.moveTo(instant);
      const person = await server.signUp();
      const settings = await read(person, '/v1/settings');
      await person.put('/v1/settings', { ...settings, timezone });
      const { id } = await addVehicle(person);
      const readings = await listed(person, `/v1/vehicles/${id}/mileage`);
      expect(readings[0].date).toBe(today);
      await addMaintenance(person, id, { date: today });
      const refused = await person.post('/v1/maintenances', maintenanceBody(id, { date: tomorrow }));
      expect(faultsIn(refused)).toEqual(['/date date_in_future']);
      const reading = await person.post(`/v1/vehicles/${id}/mileage`, { date: tomorrow, mileage: 43_000 });
      expect(faultsIn(reading)).toEqual(['/date date_in_future']);
    });
  });
});
