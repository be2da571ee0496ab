import { queriesOf } from '#platform/db/queries.ts';
import { createServer, type Server } from '#server.ts';
import {
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  listed,
  maintenanceBody,
  newId,
  read,
  reminderBody,
  uploadPdf,
  uploadPhoto,
  vehicleBody,
} from '#testing/builders.ts';
import { holdServer } from '#testing/held-server.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Two servers over one database, of which only the first keeps answers: whatever is done through either, the first
 * has to answer as the second does.
 */
describe.each(DIALECTS)('answers that are kept, on %s', (dialect) => {
  const server = holdServer({ dialect });
  let freshServer: Server;
  let owner: TestCaller;
  let fresh: TestCaller;
  let vehicleId: string;
  let recordId: string;
  let reminderId: string;

  beforeAll(async () => {
    const config = { ...server.context.config, keptAnswersBytes: 0 };
    freshServer = await createServer(config, server.clock, pino({ level: 'silent' }));
    owner = await server.signUp();
    fresh = new TestCaller(freshServer.app, owner.token);
    ({ id: vehicleId } = await addVehicle(owner));
    ({ id: recordId } = await addMaintenance(owner, vehicleId));
    ({ id: reminderId } = await addReminder(owner, vehicleId));
  });
  afterAll(() => freshServer.close());

  const addresses = (): string[] => [
    '/v1/vehicles',
    `/v1/vehicles/${vehicleId}`,
    `/v1/vehicles/${vehicleId}/mileage`,
    '/v1/maintenances',
    `/v1/maintenances?vehicleId=${vehicleId}&type=oil_change`,
    '/v1/maintenances/summary',
    `/v1/maintenances/${recordId}`,
    '/v1/maintenances/reminders',
    `/v1/maintenances/reminders/${reminderId}`,
  ];
  const answersOf = (caller: TestCaller) =>
    Promise.all(
      addresses().map(async (address) => {
        const { status, headers, text } = await caller.get(address);
        return status === 200 ? [address, status, headers['etag'], text] : [address, status];
      }),
    );

  const changes: [string, (by: TestCaller) => Promise<unknown>][] = [
    ['a vehicle is added', (by) => addVehicle(by, { name: 'Kangoo' })],
    ['a reading is added', (by) => addReading(by, vehicleId, { date: '2026-11-21', mileage: 43_000 })],
    [
      'a reading is deleted',
      async (by) => {
        const [reading] = await listed(by, `/v1/vehicles/${vehicleId}/mileage`);
        return by.delete(`/v1/vehicles/${vehicleId}/mileage/${reading.id}`);
      },
    ],
    ['a record is added', (by) => addMaintenance(by, vehicleId, { type: 'insurance', cost: 400 })],
    [
      'a record is replaced, with photo and invoice',
      async (by) => {
        const [photo, invoice] = [await uploadPhoto(by), await uploadPdf(by)];
        const files = { photos: [photo.id], invoice: invoice.id };
        return by.put(
          `/v1/maintenances/${recordId}`,
          maintenanceBody(vehicleId, { cost: Math.random(), ...files }),
        );
      },
    ],
    ['a reminder is added', (by) => addReminder(by, vehicleId, { next_reminder_date: '2027-05-01' })],
    [
      'a reminder is replaced',
      (by) => by.put(`/v1/maintenances/reminders/${reminderId}`, reminderBody(vehicleId, { active: false })),
    ],
    [
      'a vehicle is replaced and archived',
      (by) =>
        by.put(`/v1/vehicles/${vehicleId}`, vehicleBody({ archivedAt: '2026-11-20T08:00:00Z', id: newId() })),
    ],
    ['the settings are reset', (by) => by.put('/v1/settings/reset-maintenance-types')],
    ['a record is deleted', (by) => by.delete(`/v1/maintenances/${recordId}`)],
    ['a reminder is deleted', (by) => by.delete(`/v1/maintenances/reminders/${reminderId}`)],
    ['a vehicle is deleted', (by) => by.delete(`/v1/vehicles/${vehicleId}`)],
  ];

  it.each(changes)('%s → everything is answered as if nothing were kept', async (_, change) => {
    for (const by of [owner, fresh]) {
      await answersOf(owner);
      await change(by);
      expect(await answersOf(owner)).toEqual(await answersOf(fresh));
    }
  });

  it('a row changed behind the back of the server → not seen until the garage changes', async () => {
    const { id } = await addVehicle(owner, { name: 'Before' });
    await read(owner, `/v1/vehicles/${id}`);
    await queriesOf(server.context.transactions.reading)
      .updateTable('vehicle')
      .set({ name: 'Behind' })
      .where('id', '=', id)
      .execute();
    expect(await read(owner, `/v1/vehicles/${id}`)).toMatchObject({ name: 'Before' });
    expect(await read(fresh, `/v1/vehicles/${id}`)).toMatchObject({ name: 'Behind' });
    await addReading(owner, id, { date: '2026-11-21', mileage: 42_001 });
    expect(await read(owner, `/v1/vehicles/${id}`)).toMatchObject({ name: 'Behind' });
  });

  it('its tag → 304, and a compressed one is the same', async () => {
    const { id } = await addVehicle(owner);
    const path = `/v1/vehicles/${id}`;
    const { headers, text } = await owner.get(path);
    expect((await owner.get(path, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
    expect((await owner.get(path, { 'accept-encoding': 'br' })).text).toBe(text);
  });

  it('the links to files are of another hour → they are new in the answer', async () => {
    const photo = await uploadPhoto(owner);
    const { id } = await addVehicle(owner, { photos: [photo.id] });
    const before = await read(owner, `/v1/vehicles/${id}`);
    server.clock.advance({ hours: 1 });
    const after = await read(owner, `/v1/vehicles/${id}`);
    expect(after.photos[0].url).not.toBe(before.photos[0].url);
    expect((await server.nobody.download(after.photos[0].url)).status).toBe(200);
  });

  it('another month → the summary tells of that month', async () => {
    const { id } = await addVehicle(owner);
    await addMaintenance(owner, id, { cost: 10 });
    const before = await read(owner, `/v1/maintenances/summary?vehicleId=${id}`);
    server.clock.advance({ days: 15 });
    const after = await read(owner, `/v1/maintenances/summary?vehicleId=${id}`);
    expect(after).not.toEqual(before);
  });

  it('the same address asked by another owner → the other owner’s answer', async () => {
    const stranger = await server.signUp();
    await addVehicle(owner);
    expect(await listed(owner, '/v1/vehicles')).not.toHaveLength(0);
    expect(await listed(stranger, '/v1/vehicles')).toHaveLength(0);
  });
});
