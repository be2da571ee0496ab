import {
  addVehicle,
  faultsIn,
  listed,
  newId,
  read,
  uploadPdf,
  uploadPhoto,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeAll, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('vehicles on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let stranger: TestCaller;

  beforeAll(async () => {
    owner = await server.signUp();
    stranger = await server.signUp();
  });

  describe('refusals', () => {
    it('not signed in → 401 on every call', async () => {
      const { id } = await addVehicle(owner);
      const answers = [
        await server.nobody.get('/v1/vehicles'),
        await server.nobody.get(`/v1/vehicles/${id}`),
        await server.nobody.post('/v1/vehicles', vehicleBody()),
        await server.nobody.put(`/v1/vehicles/${id}`, vehicleBody()),
        await server.nobody.delete(`/v1/vehicles/${id}`),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [401, 'unauthenticated']),
      );
    });

    it('another account → not found, and not in its list', async () => {
      const { id } = await addVehicle(owner);
      expect((await stranger.get(`/v1/vehicles/${id}`)).status).toBe(404);
      expect((await stranger.put(`/v1/vehicles/${id}`, vehicleBody())).status).toBe(404);
      expect((await stranger.delete(`/v1/vehicles/${id}`)).status).toBe(404);
      expect(await listed(stranger, '/v1/vehicles')).toEqual([]);
      expect((await owner.get(`/v1/vehicles/${id}`)).status).toBe(200);
    });

    it('an empty body → every required field reported at once', async () => {
      const answer = await owner.post('/v1/vehicles', {});
      expect(answer.status).toBe(422);
      expect(answer.body.code).toBe('validation_failed');
      expect(faultsIn(answer)).toEqual(['/currentMileage required', '/name required', '/type required']);
    });

    it.each([
      ['an unknown field', { wheels: 4 }, '/wheels unknown_field'],
      ['a blank name', { name: '  ' }, '/name required'],
      ['a name of 81 letters', { name: 'x'.repeat(81) }, '/name too_long'],
      ['an unknown type', { type: 'boat' }, '/type invalid_value'],
      ['an unknown colour', { color: 'pink' }, '/color invalid_value'],
      ['an unknown energy', { energy: 'steam' }, '/energy invalid_value'],
      ['a fiscal power of 0', { fiscalPower: 0 }, '/fiscalPower too_small'],
      ['a fiscal power of 100', { fiscalPower: 100 }, '/fiscalPower too_big'],
      ['half a fiscal horsepower', { fiscalPower: 4.5 }, '/fiscalPower not_integer'],
      ['a mileage below 0', { currentMileage: -1 }, '/currentMileage too_small'],
      ['a mileage above 9,999,999', { currentMileage: 10_000_000 }, '/currentMileage too_big'],
      ['half a kilometre', { currentMileage: 1.5 }, '/currentMileage not_integer'],
      ['a mileage as text', { currentMileage: '42000' }, '/currentMileage invalid_type'],
      ['no mileage', { currentMileage: null }, '/currentMileage required'],
      ['a price of three decimals', { purchasePrice: 1.005 }, '/purchasePrice too_many_decimals'],
      ['a price below 0', { purchasePrice: -0.01 }, '/purchasePrice too_small'],
      ['a day that is none', { purchaseDate: '2026-02-30' }, '/purchaseDate invalid_date'],
      ['an instant for a day', { purchaseDate: '2026-02-03T00:00:00Z' }, '/purchaseDate invalid_date'],
      [
        'a first registration after today',
        { firstRegistrationDate: '2026-11-22' },
        '/firstRegistrationDate date_in_future',
      ],
      ['a plate of 21 letters', { licensePlate: 'A'.repeat(21) }, '/licensePlate too_long'],
      ['an id that is none', { id: '42' }, '/id invalid_id'],
      ['a photo that does not exist', { photos: [newId()] }, '/photos/0 not_found'],
      [
        'a document that does not exist',
        { registrationDocument: newId() },
        '/registrationDocument not_found',
      ],
      ['21 photos', { photos: Array.from({ length: 21 }, newId) }, '/photos too_many_items'],
    ])('%s → 422 and nothing stored', async (_, change, fault) => {
      const before = await listed(owner, '/v1/vehicles');
      const answer = await owner.post('/v1/vehicles', vehicleBody(change));
      expect(answer.status).toBe(422);
      expect(faultsIn(answer)).toEqual([fault]);
      expect(await listed(owner, '/v1/vehicles')).toEqual(before);
    });

    it('an invalid field and a missing file → both reported', async () => {
      const answer = await owner.post('/v1/vehicles', vehicleBody({ name: '', photos: [newId()] }));
      expect(faultsIn(answer)).toEqual(['/name required', '/photos/0 not_found']);
    });

    it('a PDF among the photos, a photo twice → refused', async () => {
      const [pdf, photo] = [await uploadPdf(owner), await uploadPhoto(owner)];
      const answer = await owner.post(
        '/v1/vehicles',
        vehicleBody({ photos: [pdf.id, photo.id, photo.id], registrationDocument: pdf.id }),
      );
      expect(faultsIn(answer)).toEqual(['/photos/0 wrong_file_kind', '/photos/2 duplicate_item']);
    });
  });

  describe('creating', () => {
    it('all fields → stored and returned as given', async () => {
      const [first, second, document] = [
        await uploadPhoto(owner),
        await uploadPhoto(owner),
        await uploadPdf(owner),
      ];
      const fields = {
        name: 'Élan de Noël',
        type: 'motorcycle',
        licensePlate: 'ab-123-cd',
        color: 'silver',
        energy: 'plugin_hybrid',
        fiscalPower: 99,
        currentMileage: 9_999_999,
        purchaseMileage: 0,
        firstRegistrationDate: '2016-02-29',
        purchaseDate: '2020-01-01',
        purchasePrice: 9_999_999.99,
        vin: 'VF1RFB00X56123456',
        make: 'Renault',
        model: 'Clio',
      };
      const answer = await owner.post('/v1/vehicles', {
        ...fields,
        // This mileage since the purchase requires confirmation.
        confirmMileage: true,
        photos: [second.id, first.id],
        registrationDocument: document.id,
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ ...fields, archivedAt: null, version: 1 });
      expect(answer.body.photos).toEqual([second, first]);
      expect(answer.body.registrationDocument).toEqual(document);
      expect(answer.body.createdAt).toBe('2026-11-21T10:00:00.000Z');
      expect(answer.body.updatedAt).toBe(answer.body.createdAt);
      expect(await read(owner, `/v1/vehicles/${answer.body.id}`)).toEqual(answer.body);
    });

    it('missing and null optional fields → the same vehicle, with null in the response', async () => {
      const optional = {
        licensePlate: null,
        color: null,
        energy: null,
        fiscalPower: null,
        purchaseMileage: null,
        firstRegistrationDate: null,
        purchaseDate: null,
        purchasePrice: null,
        vin: null,
        make: null,
        model: null,
        registrationDocument: null,
        archivedAt: null,
      };
      const absent = await addVehicle(owner);
      const nulls = await addVehicle(owner, { ...optional, photos: null, id: null, confirmMileage: null });
      expect(absent).toMatchObject({ ...optional, photos: [] });
      expect(nulls).toEqual({ ...absent, id: nulls.id });
    });

    it('an id sent twice → 200 with the stored vehicle, nothing created twice', async () => {
      const id = newId();
      const first = await addVehicle(owner, { id });
      const again = await owner.post('/v1/vehicles', vehicleBody({ id, name: 'Another', currentMileage: 1 }));
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first);
      expect(await listed(owner, `/v1/vehicles/${id}/mileage`)).toHaveLength(1);
      expect(await listed(owner, `/v1/maintenances/reminders?vehicleId=${id}`)).toHaveLength(8);
    });

    it('an id in capitals → one vehicle with the lower-case id', async () => {
      const id = newId();
      await addVehicle(owner, { id: id.toUpperCase() });
      expect((await read(owner, `/v1/vehicles/${id.toUpperCase()}`)).id).toBe(id);
    });

    it("another account's id → 409 without details, nothing stored", async () => {
      const { id } = await addVehicle(owner, { name: 'Private' });
      const answer = await stranger.post('/v1/vehicles', vehicleBody({ id }));
      expect([answer.status, answer.body.code]).toEqual([409, 'id_conflict']);
      expect(answer.text).not.toContain('Private');
      expect(answer.body.current).toBeUndefined();
      expect(await listed(stranger, '/v1/vehicles')).toEqual([]);
    });

    it('the same id in concurrent calls → created once, identical responses', async () => {
      const id = newId();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => owner.post('/v1/vehicles', vehicleBody({ id }))),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 200, 200, 200, 200, 200, 200, 201,
      ]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    it('its mileage → the first reading, dated today', async () => {
      const { id } = await addVehicle(owner, { currentMileage: 12_345 });
      expect(await listed(owner, `/v1/vehicles/${id}/mileage`)).toEqual([
        expect.objectContaining({
          vehicle_id: id,
          date: '2026-11-21',
          mileage: 12_345,
          source: 'vehicle',
          record_id: null,
          version: 1,
        }),
      ]);
    });
  });

  describe('default reminders', () => {
    it('a new vehicle → one for each active type, planned from today', async () => {
      const { id } = await addVehicle(owner, { currentMileage: 50_000 });
      const reminders = await listed(owner, `/v1/maintenances/reminders?vehicleId=${id}`);
      const byType = Object.fromEntries(
        reminders.map((reminder) => [
          reminder.maintenance_type,
          [reminder.next_reminder_date, reminder.last_mileage, reminder.planned_mileage],
        ]),
      );
      expect(byType).toEqual({
        oil_change: ['2027-11-21', 50_000, 65_000],
        tire_change: ['2031-11-20', 50_000, 90_000],
        brake_service: ['2028-11-20', 50_000, 80_000],
        battery_replacement: ['2031-11-20', null, null],
        air_filter: ['2028-11-20', 50_000, 80_000],
        technical_inspection: ['2028-11-20', null, null],
        insurance: ['2027-11-21', null, null],
        general_maintenance: ['2027-11-21', 50_000, 70_000],
      });
      expect(reminders.every((reminder) => reminder.active && reminder.estimated_cost === null)).toBe(true);
    });

    it('an electric vehicle → no oil change and no air filter', async () => {
      const { id } = await addVehicle(owner, { energy: 'electric' });
      const reminders = await listed(owner, `/v1/maintenances/reminders?vehicleId=${id}`);
      const types = reminders.map((reminder) => reminder.maintenance_type);
      expect(types).toHaveLength(6);
      expect(types).not.toContain('oil_change');
      expect(types).not.toContain('air_filter');
    });

    it('types switched off or without an interval → none; custom types → their own', async () => {
      const person = await server.signUp();
      const settings = await read(person, '/v1/settings');
      const types = settings.maintenanceTypes.map((type: { key: string }) => ({
        ...type,
        defaultReminder: type.key === 'insurance',
      }));
      const custom = [
        { label: 'Chaîne', intervalKm: 600, defaultReminder: true },
        { label: 'Lavage', defaultReminder: true },
      ];
      await person.put('/v1/settings', { ...settings, maintenanceTypes: [...types, ...custom] });
      const { id } = await addVehicle(person, { currentMileage: 1000 });
      const reminders = await listed(person, `/v1/maintenances/reminders?vehicleId=${id}`);
      expect(reminders.map((reminder) => String(reminder.maintenance_type)).toSorted()).toEqual([
        'chaine',
        'insurance',
      ]);
      expect(reminders.find((reminder) => reminder.maintenance_type === 'chaine')).toMatchObject({
        next_reminder_date: null,
        last_mileage: 1000,
        interval_km: 600,
        planned_mileage: 1600,
        interval_days: null,
      });
    });
  });
});
