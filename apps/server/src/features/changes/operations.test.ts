import {
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  maintenanceBody,
  newId,
  photoBytes,
  read,
  reminderBody,
  vehicleBody,
} from '#testing/builders.ts';
import { DIALECTS } from '#testing/test-server.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { describe, expect, it } from 'vitest';

const keyed = (key: string, version?: number) => ({
  'idempotency-key': key,
  ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
});

/** A creation of each kind that stores its key. */
const creationsFor = (vehicleId: string) =>
  [
    ['/v1/vehicles', vehicleBody()],
    ['/v1/maintenances', maintenanceBody(vehicleId)],
    ['/v1/maintenances/reminders', reminderBody(vehicleId)],
    ['/v1/documents', { kind: 'other', vehicle_id: vehicleId }],
    ['/v1/expenses', { kind: 'toll', vehicle_id: vehicleId, date: '2026-11-20', cost: 1 }],
    [`/v1/vehicles/${vehicleId}/mileage`, { date: '2026-11-21', mileage: 43_000 }],
  ] as const;

describe.each(DIALECTS)('a write with an Idempotency-Key on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('every creation sent twice → one object; the second response is 200 and replayed', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const creations = creationsFor(vehicle.id);
    for (const [path, body] of creations) {
      const key = newId();
      const first = await owner.post(path, body, keyed(key));
      const second = await owner.post(path, body, keyed(key));
      expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
      expect([second.status, second.headers['idempotency-replayed']]).toEqual([200, 'true']);
      expect(second.body.id).toBe(first.body.id);
    }
  });

  it('the key of a creation used for another one → refused, nothing is created', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const creations = creationsFor(vehicle.id);
    for (const [path, body] of creations) {
      const key = newId();
      expect((await owner.post(path, { ...body, id: newId() }, keyed(key))).status).toBe(201);
      const cursor = await readCursor(owner);
      for (const another of [{ ...body, id: newId() }, body]) {
        const answer = await owner.post(path, another, keyed(key));
        expect([path, answer.status, answer.body.errors]).toEqual([
          path,
          422,
          [{ pointer: '/headers/idempotency-key', code: 'invalid_value' }],
        ]);
      }
      expect((await read(owner, `/v1/changes?cursor=${cursor}`)).items).toEqual([]);
    }
  });

  it('ten concurrent creations without an id → one object', async () => {
    const owner = await server.signUp();
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.post('/v1/vehicles', vehicleBody(), keyed(key))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('an upload sent twice → one file', async () => {
    const owner = await server.signUp();
    const id = newId();
    const bytes = await photoBytes();
    const first = await owner.upload(bytes, 'photo.png', 'image/png', `?id=${id}`);
    const second = await owner.upload(bytes, 'photo.png', 'image/png', `?id=${id}`);
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, id]);
  });

  it('a change repeated after another one → changes nothing, whatever If-Match says, and returns the stored object', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const key = newId();
    const address = `/v1/vehicles/${vehicle.id}`;
    const change = vehicleBody({ name: 'First' });
    expect((await owner.put(address, change, keyed(key, 1))).body.name).toBe('First');
    await owner.put(address, vehicleBody({ name: 'Second' }));
    const again = await owner.put(address, change, keyed(key, 1));
    expect([again.status, again.body.name, again.body.version]).toEqual([200, 'Second', 3]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('every change and deletion sent twice → nothing happens the second time', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const record = await addMaintenance(owner, vehicle.id);
    const reminder = await addReminder(owner, vehicle.id);
    const reading = await addReading(owner, vehicle.id, { date: '2026-11-21', mileage: 43_000 });
    const settings = await read(owner, '/v1/settings');
    const writes = [
      ['PUT', `/v1/maintenances/${record.id}`, maintenanceBody(vehicle.id, { cost: 1 })],
      ['PUT', `/v1/maintenances/reminders/${reminder.id}`, reminderBody(vehicle.id, { active: false })],
      ['PUT', '/v1/settings', { ...settings, reminderAdvanceDays: 3 }],
      ['PUT', '/v1/settings/reset-maintenance-types', undefined],
      ['DELETE', `/v1/vehicles/${vehicle.id}/mileage/${reading.id}`, undefined],
      ['DELETE', `/v1/maintenances/reminders/${reminder.id}`, undefined],
      ['DELETE', `/v1/maintenances/${record.id}`, undefined],
      ['DELETE', `/v1/vehicles/${vehicle.id}`, undefined],
    ] as const;
    for (const [method, path, body] of writes) {
      const key = newId();
      const first = await owner.call(method, path, body, keyed(key));
      const cursor = await readCursor(owner);
      const second = await owner.call(method, path, body, keyed(key));
      expect([path, first.headers['idempotency-replayed']]).toEqual([path, undefined]);
      expect([path, second.status, second.headers['idempotency-replayed']]).toEqual([
        path,
        first.status,
        'true',
      ]);
      expect(second.body).toEqual(first.body);
      expect((await read(owner, `/v1/changes?cursor=${cursor}`)).items).toEqual([]);
    }
  });

  it('the same key ten times at once → one change', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const key = newId();
    const body = vehicleBody({ name: 'Once' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.put(`/v1/vehicles/${vehicle.id}`, body, keyed(key))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect((await read(owner, `/v1/vehicles/${vehicle.id}`)).version).toBe(2);
  });

  it('a refused change → its key can be used again', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const key = newId();
    const address = `/v1/vehicles/${vehicle.id}`;
    expect((await owner.put(address, vehicleBody(), keyed(key, 7))).status).toBe(412);
    expect((await owner.put(address, vehicleBody(), keyed(key, 1))).body.version).toBe(2);
  });

  it('a creation, deleted and sent again → 409 deleted', async () => {
    const owner = await server.signUp();
    const key = newId();
    const { body } = await owner.post('/v1/vehicles', vehicleBody(), keyed(key));
    await owner.delete(`/v1/vehicles/${body.id}`);
    const again = await owner.post('/v1/vehicles', vehicleBody(), keyed(key));
    expect([again.status, again.body.code]).toEqual([409, 'deleted']);
  });

  it('a key used by another account has no effect', async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const [own, foreign] = [await addVehicle(owner), await addVehicle(stranger)];
    const key = newId();
    await stranger.put(`/v1/vehicles/${foreign.id}`, vehicleBody({ name: 'Theirs' }), keyed(key));
    const answer = await owner.put(`/v1/vehicles/${own.id}`, vehicleBody({ name: 'Mine' }), keyed(key));
    expect([answer.body.name, answer.headers['idempotency-replayed']]).toEqual(['Mine', undefined]);
    const shared = keyed(newId());
    const creations = [
      await owner.post('/v1/vehicles', vehicleBody(), shared),
      await stranger.post('/v1/vehicles', vehicleBody(), shared),
    ];
    expect(creations.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('a key that is not a UUID → refused', async () => {
    const owner = await server.signUp();
    const answer = await owner.post('/v1/vehicles', vehicleBody(), keyed('seven'));
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ pointer: '/headers/idempotency-key', code: 'invalid_id' }],
    ]);
  });
});

async function readCursor(owner: TestCaller): Promise<string> {
  let cursor: string | undefined;
  for (;;) {
    const page = await read(owner, `/v1/changes?limit=500${cursor === undefined ? '' : `&cursor=${cursor}`}`);
    cursor = String(page.cursor);
    if (!page.hasMore) return cursor;
  }
}
