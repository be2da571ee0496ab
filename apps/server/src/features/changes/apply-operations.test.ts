import { addVehicle, maintenanceBody, newId, read, vehicleBody } from '#testing/builders.ts';
import { DIALECTS } from '#testing/test-server.ts';
import { holdServer } from '#testing/held-server.ts';
import { describe, expect, it } from 'vitest';

describe.each(DIALECTS)('a batch of queued writes on %s', (dialect) => {
  const server = holdServer({ dialect });

  it('a day without a network → each through its own call; sent again, nothing twice', async () => {
    const owner = await server.signUp();
    const [vehicle, record] = [newId(), newId()];
    const ops = [
      { key: newId(), method: 'POST', path: '/v1/vehicles', body: vehicleBody({ id: vehicle }) },
      {
        key: newId(),
        method: 'POST',
        path: '/v1/maintenances',
        body: maintenanceBody(vehicle, { id: record }),
      },
      {
        key: newId(),
        method: 'PUT',
        path: `/v1/maintenances/${record}`,
        ifMatch: 1,
        body: maintenanceBody(vehicle, { cost: 12 }),
      },
    ];
    const first = await owner.post('/v1/changes', { ops });
    expect(first.body.results).toMatchObject([
      { key: ops[0]?.key, status: 201, replayed: false, body: { id: vehicle } },
      { status: 201, body: { id: record, version: 1 } },
      { status: 200, body: { cost: 12, version: 2 } },
    ]);
    const second = await owner.post('/v1/changes', { ops });
    expect(second.body.results).toMatchObject([
      { status: 200, replayed: true },
      { status: 200, replayed: true },
      { status: 200, replayed: true, body: { version: 2 } },
    ]);
  });

  it('one that is refused → holds up those that name its object, and no others', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const record = newId();
    const ops = [
      {
        key: newId(),
        method: 'POST',
        path: '/v1/maintenances',
        body: maintenanceBody(vehicle.id, { id: record, date: '2999-01-01' }),
      },
      { key: newId(), method: 'DELETE', path: `/v1/maintenances/${record}` },
      {
        key: newId(),
        method: 'PUT',
        path: `/v1/vehicles/${vehicle.id}`,
        body: vehicleBody({ name: 'Goes on' }),
      },
    ];
    const { body } = await owner.post('/v1/changes', { ops });
    expect(body.results).toMatchObject([
      { status: 422, body: { code: 'validation_failed' } },
      { status: 424, body: null },
      { status: 200, body: { name: 'Goes on' } },
    ]);
  });

  it('one of the settings, which have no id, is refused → holds up the next of them', async () => {
    const owner = await server.signUp();
    const settings = await read(owner, '/v1/settings');
    const ops = [9999, 20].map((reminderAdvanceDays) => ({
      key: newId(),
      method: 'PUT',
      path: '/v1/settings',
      body: { ...settings, reminderAdvanceDays },
    }));
    const { body } = await owner.post('/v1/changes', { ops });
    expect(body.results).toMatchObject([{ status: 422 }, { status: 424 }]);
  });

  it('all of them sent → the cursor after which nothing has changed', async () => {
    const owner = await server.signUp();
    const path = '/v1/vehicles';
    const ops = [1, 2].map(() => ({ key: newId(), method: 'POST', path, body: vehicleBody() }));
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
    ['DELETE', '/v1/account'],
    ['POST', '/v1/changes'],
    ['POST', '/v1/authentication/signout'],
    ['POST', '/v1/vehicles/../account'],
    ['DELETE', '/v1/vehicles'],
  ])('%s %s cannot be queued → refused by itself, the others are applied', async (method, path) => {
    const owner = await server.signUp();
    const ops = [
      { key: newId(), method, path },
      { key: newId(), method: 'POST', path: '/v1/vehicles', body: vehicleBody() },
    ];
    const { status, body } = await owner.post('/v1/changes', { ops });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      {
        key: ops[0]?.key,
        status: 422,
        replayed: false,
        body: {
          status: 422,
          code: 'validation_failed',
          errors: [{ pointer: '/ops/0/path', code: 'invalid_value' }],
        },
      },
      { status: 201 },
    ]);
    expect((await owner.get('/v1/vehicles')).body.items).toHaveLength(1);
  });

  it('somebody else’s object → 404, as one that does not exist', async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const vehicle = await addVehicle(owner);
    const ops = [vehicle.id, newId()].map((id) => ({
      key: newId(),
      method: 'DELETE',
      path: `/v1/vehicles/${id}`,
    }));
    const { body } = await stranger.post('/v1/changes', { ops });
    expect(body.results).toMatchObject([{ status: 404 }, { status: 404 }]);
  });
});
