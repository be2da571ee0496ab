import { addVehicle, maintenanceBody, newId, read, vehicleBody } from '#testing/builders.ts';
import { DIALECTS } from '#testing/test-server.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { describe, expect, it } from 'vitest';

function createVehicle() {
  return { key: newId(), route: 'createVehicle', params: {}, body: vehicleBody() };
}

function deleteVehicle(id: string) {
  return { key: newId(), route: 'deleteVehicle', params: { id } };
}

async function applyBatch(caller: TestCaller, ops: readonly unknown[]) {
  const { status, body } = await caller.post('/v1/changes', { ops });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.results;
}

describe.each(DIALECTS)('a batch of queued writes on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('a day of offline writes → each runs through its own route; repeated, nothing runs twice', async () => {
    const owner = await server.signUp();
    const [vehicle, record] = [newId(), newId()];
    const ops = [
      { key: newId(), route: 'createVehicle', params: {}, body: vehicleBody({ id: vehicle }) },
      {
        key: newId(),
        route: 'createMaintenance',
        params: {},
        body: maintenanceBody(vehicle, { id: record }),
      },
      {
        key: newId(),
        route: 'replaceMaintenance',
        params: { id: record },
        ifMatch: 1,
        body: maintenanceBody(vehicle, { cost: 12 }),
      },
    ];
    expect(await applyBatch(owner, ops)).toMatchObject([
      { key: ops[0]?.key, status: 201, replayed: false, body: { id: vehicle } },
      { status: 201, body: { id: record, version: 1 } },
      { status: 200, body: { cost: 12, version: 2 } },
    ]);
    expect(await applyBatch(owner, ops)).toMatchObject([
      { status: 200, replayed: true },
      { status: 200, replayed: true },
      { status: 200, replayed: true, body: { version: 2 } },
    ]);
  });

  it('by method and path, as older apps send it → the same', async () => {
    const owner = await server.signUp();
    const vehicle = newId();
    const path = `/v1/vehicles/${vehicle}`;
    const create = { key: newId(), method: 'POST', path: '/v1/vehicles', body: vehicleBody({ id: vehicle }) };
    const replace = { key: newId(), method: 'PUT', path, ifMatch: 1, body: vehicleBody({ name: 'Other' }) };
    expect(await applyBatch(owner, [create, replace])).toMatchObject([
      { key: create.key, status: 201, body: { id: vehicle } },
      { status: 200, body: { name: 'Other', version: 2 } },
    ]);
    // The app was updated in between: the key still identifies the same write.
    const { method: _, path: _path, ...rest } = replace;
    const again = { ...rest, route: 'replaceVehicle', params: { id: vehicle } };
    expect(await applyBatch(owner, [again])).toMatchObject([{ status: 200, replayed: true }]);
  });

  it('a refused operation → blocks later ones on its object, and no others', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const record = newId();
    const body = maintenanceBody(vehicle.id, { id: record, date: '2999-01-01' });
    const ops = [
      { key: newId(), route: 'createMaintenance', params: {}, body },
      { key: newId(), route: 'deleteMaintenance', params: { id: record } },
      { key: newId(), method: 'DELETE', path: `/v1/maintenances/${record}` },
      {
        key: newId(),
        route: 'replaceVehicle',
        params: { id: vehicle.id },
        body: vehicleBody({ name: 'Goes on' }),
      },
    ];
    expect(await applyBatch(owner, ops)).toMatchObject([
      { status: 422, body: { code: 'validation_failed' } },
      { status: 424, body: null },
      { status: 424, body: null },
      { status: 200, body: { name: 'Goes on' } },
    ]);
  });

  it('an unknown route → blocks later operations on its object', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const [record, reading] = [newId(), newId()];
    const ops = [
      { key: newId(), route: 'createRecord', params: {}, body: maintenanceBody(vehicle.id, { id: record }) },
      { key: newId(), route: 'deleteMaintenance', params: { id: record } },
      { key: newId(), method: 'PUT', path: `/v1/vehicles/${vehicle.id}/mileage/${reading}` },
      { key: newId(), route: 'deleteMileageReading', params: { id: vehicle.id, readingId: reading } },
      deleteVehicle(vehicle.id),
    ];
    const results = await applyBatch(owner, ops);
    expect(results.map(({ status }: { status: number }) => status)).toEqual([422, 424, 422, 424, 204]);
  });

  it('a refused change of the settings, which have no id → blocks the next one', async () => {
    const owner = await server.signUp();
    const settings = await read(owner, '/v1/settings');
    const ops = [9999, 20].map((reminderAdvanceDays) => ({
      key: newId(),
      route: 'replaceSettings',
      params: {},
      body: { ...settings, reminderAdvanceDays },
    }));
    expect(await applyBatch(owner, ops)).toMatchObject([{ status: 422 }, { status: 424 }]);
  });

  it('a refused reading does not block its vehicle, which comes after it in the parameters', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const ops = [
      { key: newId(), route: 'deleteMileageReading', params: { readingId: newId(), id: vehicle.id } },
      deleteVehicle(vehicle.id),
    ];
    expect(await applyBatch(owner, ops)).toMatchObject([{ status: 404 }, { status: 204 }]);
  });

  it('all applied → a cursor after which nothing has changed', async () => {
    const owner = await server.signUp();
    const ops = [createVehicle(), createVehicle()];
    const { body } = await owner.post('/v1/changes', { ops });
    const { cursor } = body;
    expect(await read(owner, `/v1/changes?cursor=${cursor}`)).toEqual({
      items: [],
      cursor,
      hasMore: false,
      reset: false,
    });
    const vehicle = await addVehicle(owner);
    const { items } = await read(owner, `/v1/changes?cursor=${cursor}`);
    expect(items.map(({ id }: { id: string }) => id)).toContain(vehicle.id);
    expect(items).toHaveLength(10);
  });

  it.each([
    ['a route that takes no key', { route: 'signOut', params: {} }],
    ['an upload', { route: 'uploadFile', params: {} }],
    ['a route that reads', { route: 'listVehicles', params: {} }],
    ['no route at all', { route: 'constructor', params: {} }],
    ['a parameter too few', { route: 'deleteVehicle', params: {} }],
    ['a parameter too many', { route: 'createVehicle', params: { id: newId() } }],
    ['another parameter', { route: 'deleteVehicle', params: { name: newId() } }],
    ['a parameter that is no id', { route: 'deleteVehicle', params: { id: '..' } }],
    ['the account', { method: 'DELETE', path: '/v1/account' }],
    ['a sign-out', { method: 'POST', path: '/v1/authentication/signout' }],
    ['another method', { method: 'DELETE', path: '/v1/vehicles' }],
    ['..', { method: 'POST', path: '/v1/vehicles/../mileage' }],
    ['a backslash', { method: 'POST', path: '/v1/vehicles/..\\authentication\\signout#/mileage' }],
    ['a fragment', { method: 'DELETE', path: `/v1/vehicles/${newId()}#` }],
    ['a query', { method: 'POST', path: '/v1/vehicles?' }],
    ['%2e%2e', { method: 'POST', path: '/v1/vehicles/%2e%2e/mileage' }],
    ['an encoded slash', { method: 'DELETE', path: `/v1%2Fvehicles/${newId()}` }],
    ['an encoded letter', { method: 'POST', path: '/v1/%76ehicles' }],
    ['another host', { method: 'POST', path: 'http://localhost/v1/vehicles' }],
    ['another host, scheme left out', { method: 'POST', path: '//localhost/v1/vehicles' }],
    ['a slash at the end', { method: 'POST', path: '/v1/vehicles/' }],
    ['a call that reads', { method: 'GET', path: '/v1/vehicles' }],
    ['a long path', { method: 'POST', path: `/v1/vehicles/${'x'.repeat(10_000)}` }],
    ['a line feed', { method: 'POST', path: '/v1/vehicles\n' }],
  ])('%s → refused by itself, the others are applied', async (_, call) => {
    const owner = await server.signUp();
    const ops = [{ key: newId(), ...call }, createVehicle()];
    expect(await applyBatch(owner, ops)).toMatchObject([
      { key: ops[0]?.key, status: 422, replayed: false, body: { status: 422, code: 'unknown_route' } },
      { status: 201 },
    ]);
    expect((await owner.get('/v1/vehicles')).body.items).toHaveLength(1);
  });

  it.each([
    { route: 'applyOperations', params: {} },
    { method: 'POST', path: '/v1/changes' },
    { method: 'POST', path: '/v1/vehicles/..\\changes#/links' },
  ])('a batch inside a batch, by %o → none of 72 times a hundred operations runs', async (by) => {
    const owner = await server.signUp();
    const inner = Array.from({ length: 100 }, () => ({
      key: newId(),
      method: 'POST',
      path: '/v1/vehicles',
      body: vehicleBody(),
    }));
    const ops = Array.from({ length: 72 }, () => ({ key: newId(), ...by, body: { ops: inner } }));
    const results = await applyBatch(owner, ops);
    expect(new Set(results.map(({ body }: { body: { code: string } }) => body.code))).toEqual(
      new Set(['unknown_route']),
    );
    expect((await owner.get('/v1/vehicles')).body.items).toEqual([]);
  });

  it.each([
    ['neither route nor path', {}, { pointer: '/ops/1/route', code: 'required' }],
    ['no parameters', { route: 'replaceSettings' }, { pointer: '/ops/1/params', code: 'required' }],
    [
      'both forms',
      { route: 'replaceSettings', params: {}, path: '/' },
      { pointer: '/ops/1/path', code: 'unknown_field' },
    ],
  ])('%s → the batch is malformed, and nothing of it is applied', async (_, call, fault) => {
    const owner = await server.signUp();
    const answer = await owner.post('/v1/changes', { ops: [createVehicle(), { key: newId(), ...call }] });
    expect([answer.status, answer.body.errors]).toEqual([422, expect.arrayContaining([fault])]);
    expect((await owner.get('/v1/vehicles')).body.items).toEqual([]);
  });

  it('another account’s object → 404, like an unknown one', async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const vehicle = await addVehicle(owner);
    const ops = [vehicle.id, newId()].map(deleteVehicle);
    expect(await applyBatch(stranger, ops)).toMatchObject([{ status: 404 }, { status: 404 }]);
  });
});

describe('a batch through a proxy', () => {
  const server = shareTestServer({
    dialect: 'sqlite',
    config: { publicUrl: 'https://carnet.example.org', trustedProxies: ['10.0.0.0/8'] },
  });

  it.each([
    ['by the token', (token: string) => ({ authorization: `Bearer ${token}` })],
    [
      'by the cookie',
      (token: string) => ({ cookie: `carnet_session=${token}`, origin: 'https://carnet.example.org' }),
    ],
  ])('%s → the forwarded host counts for each operation', async (_, proof) => {
    const { token } = await server.signUp();
    const answer = await server.nobody.send({
      method: 'POST',
      url: '/v1/changes',
      remoteAddress: '10.0.0.1',
      headers: {
        ...proof(String(token)),
        host: 'carnet:3000',
        'x-forwarded-host': 'carnet.example.org',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '203.0.113.9',
      },
      payload: { ops: [createVehicle()] },
    });
    expect(answer.body.results).toMatchObject([{ status: 201 }]);
  });
});
