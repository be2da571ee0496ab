import { addVehicle, maintenanceBody, reminderBody, vehicleBody } from '#testing/builders.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { callRoute, routeNamed } from '#testing/route-calls.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { beforeAll, describe, expect, it } from 'vitest';

const conditional = ROUTE_TABLE.filter((route) => route.isConditional).map(
  (route) => [route.name, route] as const,
);
const reading = ROUTE_TABLE.filter((route) => route.method === 'GET').map(
  (route) => [route.name, route] as const,
);

describe('conditional requests', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let caller: TestCaller;
  let garage: FilledGarage;

  beforeAll(async () => {
    ({ caller, garage } = await fillGarage(server));
  });

  const etagOf = async (name: string): Promise<string> =>
    String((await callRoute(caller, routeNamed(name), garage)).headers['etag']);

  it('lists and objects are conditional, by the route table', () => {
    const names = conditional.map(([name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(13);
    const plain = reading.map(([name]) => name).filter((name) => !names.includes(name));
    expect(plain.toSorted()).toEqual([
      'exportAccount',
      'getDigest',
      'getHealth',
      'getMetrics',
      'getReadiness',
      // Its cursor already identifies what is known.
      'listChanges',
      'openAnnouncement',
      'readBookFile',
      'readBookPage',
      'readServiceBook',
      'showUnsubscription',
    ]);
  });

  describe.each(conditional)('%s', (_, route) => {
    it('a strong ETag, the same twice', async () => {
      const first = await callRoute(caller, route, garage);
      const second = await callRoute(caller, route, garage);
      expect(first.status).toBe(200);
      expect(String(first.headers['etag'])).toMatch(/^"[\w-]+"$/);
      expect(second.headers['etag']).toBe(first.headers['etag']);
    });

    it.each([
      ['its ETag', (etag: string) => etag],
      ['a weak one', (etag: string) => `W/${etag}`],
      ['a list with it', (etag: string) => `"other", ${etag}`],
      ['*', () => '*'],
    ])('If-None-Match %s → 304 without a body, with the ETag', async (_name, made) => {
      const etag = String((await callRoute(caller, route, garage)).headers['etag']);
      const answer = await callRoute(caller, route, garage, { headers: { 'if-none-match': made(etag) } });
      expect([answer.status, answer.text, answer.headers['etag']]).toEqual([304, '', etag]);
      expect(answer.headers['content-type']).toBeUndefined();
    });

    it.each(['"other"', 'nonsense', '', '""'])('If-None-Match %j → 200 with the body', async (header) => {
      const answer = await callRoute(caller, route, garage, { headers: { 'if-none-match': header } });
      expect([answer.status, answer.text !== '']).toEqual([200, true]);
    });
  });

  it.each(reading)('HEAD of %s → the status and headers of GET, no body', async (_, route) => {
    const head = await callRoute(caller, { ...route, method: 'HEAD' } as never, garage);
    const get = await callRoute(caller, route, garage);
    expect([head.status, head.text]).toEqual([route.name === 'openAnnouncement' ? 302 : 200, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect(head.headers['etag']).toBe(get.headers['etag']);
  });

  it('HEAD with the ETag → 304', async () => {
    const headers = { 'if-none-match': await etagOf('getVehicle') };
    const head = { ...routeNamed('getVehicle'), method: 'HEAD' } as never;
    expect((await callRoute(caller, head, garage, { headers })).status).toBe(304);
  });

  it.each([
    ['listVehicles', async () => void (await addVehicle(caller))],
    [
      'getVehicle',
      async () => void (await caller.put(`/v1/vehicles/${garage.vehicle}`, vehicleBody({ name: 'New' }))),
    ],
    [
      'listMaintenances',
      async () =>
        void (await caller.post('/v1/maintenances', maintenanceBody(garage.vehicle, { notes: 'x' }))),
    ],
    [
      'getMaintenanceSummary',
      async () => void (await caller.post('/v1/maintenances', maintenanceBody(garage.vehicle))),
    ],
    [
      'getReminder',
      async () =>
        void (await caller.put(
          `/v1/maintenances/reminders/${garage.reminder}`,
          reminderBody(garage.vehicle, { interval_days: 3 }),
        )),
    ],
    [
      'listMileageReadings',
      async () =>
        void (await caller.post(`/v1/vehicles/${garage.vehicle}/mileage`, {
          date: '2026-11-21',
          mileage: 43_000,
        })),
    ],
    [
      'getSettings',
      async () => void (await caller.put('/v1/settings', { ...garage.settings, reminderAdvanceDays: 1 })),
    ],
    [
      'getUserContext',
      async () => void (await caller.put('/v1/settings', { ...garage.settings, language: 'en' })),
    ],
  ])('%s after a change → another ETag, 200', async (name, change) => {
    const etag = await etagOf(name);
    await change();
    const answer = await callRoute(caller, routeNamed(name), garage, { headers: { 'if-none-match': etag } });
    expect(answer.status).toBe(200);
    expect(answer.headers['etag']).not.toBe(etag);
  });

  it('a reminder whose estimate changed by a new record → another ETag with the same version', async () => {
    const etag = await etagOf('listReminders');
    await caller.post('/v1/maintenances', maintenanceBody(garage.vehicle, { cost: 321 }));
    expect(await etagOf('listReminders')).not.toBe(etag);
  });

  it("an ETag belongs to one account: another account's list never gives 304", async () => {
    const other = await fillGarage(server);
    const answer = await other.caller.get('/v1/vehicles', { 'if-none-match': await etagOf('listVehicles') });
    expect(answer.status).toBe(200);
  });
});
