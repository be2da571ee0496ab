import { sweepFiles } from '#features/files/sweep-files.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { addVehicle, listed, uploadPhoto, vehicleBody } from '#testing/builders.ts';
import { fillGarage } from '#testing/filled-garage.ts';
import { DIALECTS, PASSWORD, startTestServer, type TestServer } from '#testing/test-server.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('a clock that jumps, on %s', (dialect) => {
  let server: TestServer;

  beforeEach(async () => {
    server = await startTestServer({ dialect });
  });
  afterEach(() => server.close());

  const signIn = (email: string, password = PASSWORD) =>
    server.nobody.post('/v1/authentication/signin', { email, password });

  it('a year ahead and back → sessions, addresses and data work again, nothing was deleted', async () => {
    const { caller, garage } = await fillGarage(server);
    const home = server.clock.now();
    server.clock.advance({ days: 365 });
    expect((await caller.get('/v1/vehicles')).status).toBe(401);
    expect((await caller.get(garage.photoUrl)).status).toBe(404);
    await sweepFiles(server.context);
    server.clock.moveTo(new Date(home).toISOString());
    expect(await listed(caller, '/v1/vehicles')).toHaveLength(1);
    expect((await caller.get(garage.photoUrl)).status).toBe(200);
    const place = await openInstallation(server.context.config);
    expect(await verifyInstallation(place, server.clock)).toEqual([]);
    await place.close();
  });

  it('back by a year → writing, uploading and signing in still work', async () => {
    const { caller, garage } = await fillGarage(server);
    const { version } = (await caller.get(`/v1/vehicles/${garage.vehicle}`)).body;
    server.clock.advance({ days: -365 });
    const changed = await caller.put(
      `/v1/vehicles/${garage.vehicle}`,
      vehicleBody({ confirmMileage: true }),
      {
        'if-match': `"${version}"`,
      },
    );
    expect([changed.status, changed.body.version]).toEqual([200, version + 1]);
    const photo = await uploadPhoto(caller);
    await addVehicle(caller, { photos: [photo.id] });
    expect((await caller.get(photo.url)).status).toBe(200);
    expect((await signIn(garage.email)).status).toBe(200);
  });

  it('guesses made in the future → block no one once the clock is right again', async () => {
    await server.signUp('camille@example.org');
    const home = server.clock.now();
    server.clock.advance({ days: 30 });
    for (let guess = 0; guess < 10; guess += 1) await signIn('camille@example.org', 'wrong');
    expect((await signIn('camille@example.org')).status).toBe(429);
    server.clock.moveTo(new Date(home).toISOString());
    expect((await signIn('camille@example.org')).status).toBe(200);
  });
});

describe('several servers with one database', () => {
  it('guesses on one → counted by the other', async () => {
    const first = await startTestServer({ dialect: 'postgres' });
    const { databaseUrl } = first.context.config;
    const second = await startTestServer({ dialect: 'postgres', config: { databaseUrl } });
    await first.signUp('camille@example.org');
    const guess = (server: TestServer, password: string) =>
      server.nobody.post('/v1/authentication/signin', { email: 'camille@example.org', password });
    for (let count = 0; count < 5; count += 1) {
      expect((await guess(first, 'wrong')).status).toBe(401);
      expect((await guess(second, 'wrong')).status).toBe(401);
    }
    expect((await guess(first, PASSWORD)).status).toBe(429);
    expect((await guess(second, PASSWORD)).status).toBe(429);
    await second.close();
    await first.close();
  });
});
