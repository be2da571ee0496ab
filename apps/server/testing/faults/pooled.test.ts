import { queriesOf } from '#platform/db/queries.ts';
import { isUnavailable } from '#platform/unavailable.ts';
import { vehicleBody } from '#testing/builders.ts';
import { startPooler, type Pooler } from '#testing/stand-ins/pooler.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

/** `npm run test:pooler` sets it: then pgbouncer in transaction mode is in between. */
const isPooled = process.env['POOLER'] === 'pgbouncer';
/** It takes the ten seconds for which a statement may wait. */
const LONG_WAITS = isPooled ? ['a garage that another server holds'] : [];

/** The one-time setup from docs/operating.md, for this test's database only. */
async function limitRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ role: string; name: string }>(
    'select quote_ident(current_user) as role, quote_ident(current_database()) as name',
  );
  await client.query(
    `alter role ${rows[0]?.role} in database ${rows[0]?.name} set statement_timeout = '30s'`,
  );
  await client.end();
}

describe(`a server ${isPooled ? 'behind pgbouncer in transaction mode' : 'over PostgreSQL'}`, () => {
  let database: TestDatabase;
  let pooler: Pooler | null;
  let server: TestServer;

  beforeEach(async () => {
    database = await createTestDatabase('postgres');
    const postgresUrl = inject('postgresUrl') ?? '';
    pooler = isPooled ? await startPooler(postgresUrl) : null;
    if (isPooled) await limitRole(database.url ?? '');
    const databaseUrl = pooler ? pooler.urlOf(database.url ?? '') : database.url;
    server = await startTestServer({ dialect: 'postgres', config: { databaseUrl } });
  });
  afterEach(async () => {
    await server.close();
    await pooler?.stop();
    await database.drop();
  });

  it('creates its tables, works, and serves many concurrent writes', async () => {
    const owner = await server.signUp();
    const made = await Promise.all(
      Array.from({ length: 30 }, () => owner.post('/v1/vehicles', vehicleBody())),
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await owner.get('/v1/vehicles?limit=100')).body.items).toHaveLength(30);
    expect((await server.nobody.get('/readyz')).status).toBe(200);
  });

  it('each transaction has its limits, also on a reused connection, and they end with it', async () => {
    const { transactions } = server.context;
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const values = sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name = any(${names}) order by name`;
    const inTransaction = await Promise.all(
      Array.from({ length: 20 }, () => transactions.run((tx) => values.execute(queriesOf(tx)))),
    );
    for (const { rows } of inTransaction) {
      expect(rows.map(({ setting }) => setting)).toEqual(['60000', '10000', '30000']);
    }
    const { rows } = await values.execute(queriesOf(transactions.readOnly));
    expect(rows.slice(1)).toEqual([
      { name: 'lock_timeout', setting: '0' },
      // Set on the role behind a pooler, on the connection without one.
      { name: 'statement_timeout', setting: '30000' },
    ]);
  });

  it.each(LONG_WAITS)('%s → its write waits for so long as it may, and is refused', async () => {
    const owner = await server.signUp();
    const rival = new pg.Client({ connectionString: database.url ?? '' });
    await rival.connect();
    await rival.query('begin');
    await rival.query('update garage set revision = revision + 1');
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const write = owner.post('/v1/vehicles', vehicleBody());
    await expect.poll(async () => (await rival.query(waiting)).rowCount).toBe(1);
    const refused = await write;
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    await rival.query('rollback');
    await rival.end();
    expect((await owner.post('/v1/vehicles', vehicleBody())).status).toBe(201);
    const { transactions } = server.context;
    const slow = transactions.run(async (tx) => {
      await sql`set local statement_timeout = 20`.execute(queriesOf(tx));
      await sql`select pg_sleep(60)`.execute(queriesOf(tx));
    });
    await expect(slow).rejects.toSatisfy(isUnavailable);
  });
});
