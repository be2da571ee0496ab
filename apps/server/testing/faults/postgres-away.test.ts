import { openPostgresDatabase } from '#platform/db/postgres/postgres-database.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { isUnavailable } from '#platform/unavailable.ts';
import { vehicleBody } from '#testing/builders.ts';
import { createTcpGate } from '#testing/stand-ins/tcp-gate.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { DIALECTS, startTestServer } from '#testing/test-server.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';

describe('PostgreSQL becomes unavailable', () => {
  it('503 with Retry-After, the process keeps running, and everything works again once it is back', async () => {
    const database = await createTestDatabase('postgres');
    const url = new URL(database.url ?? '');
    const gate = await createTcpGate({ host: url.hostname, port: Number(url.port) });
    url.port = String(gate.port);
    const server = await startTestServer({ dialect: 'postgres', config: { databaseUrl: url.href } });
    const owner = await server.signUp();
    expect((await server.nobody.get('/readyz')).status).toBe(200);

    await gate.shut();
    for (const path of ['/readyz', '/v1/vehicles']) {
      const answer = await owner.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.text).not.toContain(String(gate.port));
    }
    const refused = await owner.post('/v1/vehicles', vehicleBody());
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect((await server.nobody.get('/healthz')).status).toBe(200);

    await gate.open();
    expect((await server.nobody.get('/readyz')).status).toBe(200);
    expect((await owner.post('/v1/vehicles', vehicleBody())).status).toBe(201);
    expect((await owner.get('/v1/vehicles')).body.items).toHaveLength(1);
    await server.close();
    await gate.shut();
    await database.drop();
  });

  it('during a transaction → it is refused, the process keeps running', async () => {
    const database = await createTestDatabase('postgres');
    const url = new URL(database.url ?? '');
    const gate = await createTcpGate({ host: url.hostname, port: Number(url.port) });
    url.port = String(gate.port);
    const server = await startTestServer({ dialect: 'postgres', config: { databaseUrl: url.href } });
    const { transactions } = server.context;
    const waiting = sql`select 1`;
    const between = transactions.run(async (tx) => {
      await waiting.execute(queriesOf(tx));
      await gate.shut();
      await waiting.execute(queriesOf(tx));
    });
    await expect(between).rejects.toSatisfy(isUnavailable);
    await gate.open();
    const during = transactions.run((tx) => sql`select pg_sleep(60)`.execute(queriesOf(tx)));
    const client = new pg.Client({ connectionString: database.url ?? '' });
    await client.connect();
    const sleeping = `select 1 from pg_stat_activity where query like '%pg_sleep(60)' and state = 'active'
      and datname = current_database()`;
    while ((await client.query(sleeping)).rowCount !== 1);
    await client.end();
    await Promise.all([gate.shut(), expect(during).rejects.toSatisfy(isUnavailable)]);
    await gate.open();
    expect((await server.nobody.get('/readyz')).status).toBe(200);
    await server.close();
    await gate.shut();
    await database.drop();
  });

  it.each(['reading', 'queries'] as const)(
    'the network drops packets (%s) → one call is refused in time, the next gets a new connection',
    async (connections) => {
      const made = await createTestDatabase('postgres');
      const url = new URL(made.url ?? '');
      const gate = await createTcpGate({ host: url.hostname, port: Number(url.port) });
      url.port = String(gate.port);
      const options = { poolSize: 3, onIdleError: () => {}, silenceMillis: 200 };
      const database = openPostgresDatabase(url.href, options);
      const ask = () =>
        connections === 'reading'
          ? sql`select 1`.execute(database.reading)
          : database.queries.transaction().execute((tx) => sql`select 1`.execute(tx));
      await ask();
      gate.lose();
      await expect(ask()).rejects.toSatisfy(isUnavailable);
      expect((await ask()).rows).toHaveLength(1);
      await database.close();
      await gate.shut();
      await made.drop();
    },
  );

  it('connections terminated by the administrator → the next calls get new ones', async () => {
    const database = await createTestDatabase('postgres');
    const server = await startTestServer({ dialect: 'postgres', config: { databaseUrl: database.url } });
    const owner = await server.signUp();
    await Promise.all(Array.from({ length: 5 }, () => owner.get('/v1/vehicles')));
    const client = new pg.Client({ connectionString: database.url ?? '' });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
    const statuses: number[] = [];
    for (let call = 0; call < 12; call += 1) statuses.push((await owner.get('/v1/vehicles')).status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.slice(-5)).toEqual([200, 200, 200, 200, 200]);
    await server.close();
    await database.drop();
  });
});

describe.each(DIALECTS)('a database emptied under the server, on %s', (dialect) => {
  it('503 on every call and at /readyz, never 500', async () => {
    const server = await startTestServer({ dialect });
    const owner = await server.signUp();
    const { database, close } = await openInstallation(server.context.config);
    const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true });
    if (dialect === 'sqlite') await sql`pragma foreign_keys = off`.execute(database.queries);
    const cascade = sql.raw(dialect === 'sqlite' ? '' : 'cascade');
    for (const { name } of tables)
      await sql`drop table ${sql.table(name)} ${cascade}`.execute(database.queries);
    await close();
    for (const path of ['/readyz', '/v1/vehicles', '/v1/settings']) {
      const answer = await owner.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'unavailable']);
    }
    const signIn = { email: 'camille@example.org', password: 'correct horse battery' };
    expect((await server.nobody.post('/v1/authentication/signin', signIn)).status).toBe(503);
    await server.close();
  });
});
