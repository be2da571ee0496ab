import { findActor } from '#features/authentication/authentication.service.ts';
import { openTransactions } from '#platform/db/database.ts';
import { openPostgresDatabase } from '#platform/db/postgres/postgres-database.ts';
import { findNetworks } from '#platform/networks.ts';
import { maintenanceBody, addVehicle, vehicleBody } from '#testing/builders.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** More than the server has connections. */
const WRITES = 30;

describe('an owner with waiting writes', () => {
  let server: TestServer;
  let owner: TestCaller;
  let other: TestCaller;
  /** Another server, as seen by PostgreSQL. */
  let rival: pg.Client;

  beforeEach(async () => {
    server = await startTestServer({ dialect: 'postgres' });
    [owner, other] = [await server.signUp(), await server.signUp()];
    rival = new pg.Client({ connectionString: server.context.config.databaseUrl ?? '' });
    await rival.connect();
  });
  afterEach(async () => {
    await rival.end();
    await server.close();
  });

  async function actorOf({ token }: TestCaller) {
    const actor = await findActor(server.context, token ?? '');
    if (!actor) throw new Error('The new account is missing');
    return actor;
  }

  it('another server holds the garage → others read and write, /readyz responds; then all are stored', async () => {
    const vehicle = await addVehicle(owner);
    const { garageId } = await actorOf(owner);
    await rival.query('begin');
    await rival.query('update garage set revision = revision + 1 where id = $1', [garageId]);
    const writes = Array.from({ length: WRITES }, () =>
      owner.post('/v1/maintenances', maintenanceBody(vehicle.id)),
    );
    const { garageQueue } = server.context.watched;
    await expect.poll(() => garageQueue.waiting).toBe(WRITES - 1);
    const answers = [
      await other.get('/v1/vehicles'),
      await server.nobody.get('/readyz'),
      await other.post('/v1/vehicles', vehicleBody()),
      await owner.get('/v1/maintenances'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 200]);
    await rival.query('commit');
    const stored = await Promise.all(writes);
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set([201]));
    expect([garageQueue.waiting, garageQueue.refused]).toEqual([0, 0]);
  });

  it('two servers write to one garage without a pause → every write is stored', async () => {
    const { garageId } = await actorOf(owner);
    const url = server.context.config.databaseUrl ?? '';
    const second = openPostgresDatabase(url, { poolSize: 5, onIdleError: () => {} });
    const both = [server.context.transactions, openTransactions(second)];
    const writes = both.flatMap((transactions) =>
      Array.from({ length: 100 }, () => transactions.forGarage(garageId, async () => 'stored')),
    );
    expect(new Set(await Promise.all(writes))).toEqual(new Set(['stored']));
    await second.close();
  });

  it('a hundred writes wait → the next one is refused, the others are stored', async () => {
    const { garageId } = await actorOf(owner);
    const { transactions, watched } = server.context;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const writes = Array.from({ length: 101 }, () => transactions.forGarage(garageId, () => released));
    const refused = await owner.post('/v1/vehicles', vehicleBody());
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    expect((await other.post('/v1/vehicles', vehicleBody())).status).toBe(201);
    release();
    await Promise.all(writes);
    expect(watched.garageQueue.refused).toBe(1);
  });

  it('all transaction connections are in use → reads and /readyz still respond', async () => {
    const [{ garageId }, { transactions, connections }] = [await actorOf(owner), server.context];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = Array.from({ length: WRITES }, () => transactions.run(() => released));
    await expect.poll(() => connections().transactions.waiting).toBeGreaterThan(WRITES / 2);
    const write = transactions.forGarage(garageId, async () => 'written');
    expect((await other.get('/v1/vehicles')).status).toBe(200);
    expect((await server.nobody.get('/readyz')).status).toBe(200);
    release();
    await Promise.all(held);
    expect(await write).toBe('written');
  });

  it('many of its calls in progress → the next one is refused with Retry-After; others are not', async () => {
    const { calls } = server.context.watched;
    const { accountId } = await actorOf(owner);
    const caller = { accountId, networks: findNetworks('192.0.2.1', 24) };
    const ends = Array.from({ length: 100 }, () => calls.begin(caller));
    for (const answer of [await owner.get('/v1/vehicles'), await owner.post('/v1/vehicles', vehicleBody())]) {
      expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
        429,
        'rate_limited',
        '1',
      ]);
    }
    expect((await other.get('/v1/vehicles')).status).toBe(200);
    expect(calls.refused).toBe(2);
    for (const end of ends) end();
    expect((await owner.get('/v1/vehicles')).status).toBe(200);
  });

  it('its reads are slow → the next one waits for its turn, its writes and others do not', async () => {
    const { calls } = server.context.watched;
    const { accountId } = await actorOf(owner);
    const caller = { accountId, networks: findNetworks('192.0.2.1', 24) };
    const { signal } = new AbortController();
    const ends = await Promise.all(Array.from({ length: 6 }, () => calls.beginRead(caller, signal)));
    const read = owner.get('/v1/vehicles');
    await expect.poll(() => calls.waitingReads).toBe(1);
    expect((await owner.post('/v1/vehicles', vehicleBody())).status).toBe(201);
    expect((await other.get('/v1/vehicles')).status).toBe(200);
    for (const end of ends) end();
    expect((await read).status).toBe(200);
    // Its own call ends after the response was sent.
    await expect.poll(() => calls.waitingReads).toBe(0);
  });
});
