import type { Database } from '#platform/db/database.ts';
import { openPostgresDatabase } from '#platform/db/postgres/postgres-database.ts';
import { isUnavailable } from '#platform/unavailable.ts';
import { countConnections, createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const POOL_SIZE = 5;

describe('connections to PostgreSQL', () => {
  let made: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    made = await createTestDatabase('postgres');
    database = openPostgresDatabase(made.url ?? '', { poolSize: POOL_SIZE, onIdleError: () => {} });
  });
  afterEach(async () => {
    await database.close();
    await made.drop();
  });

  it('thirty transactions and thirty reads at once → all served, each kind with its half of the connections', async () => {
    const query = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`;
    const ask = async (queries: Database['queries']) => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => query.execute(queries)));
      return [answers.length, new Set(answers.map(({ rows }) => rows[0]?.pid)).size];
    };
    await database.migrate();
    const asked = [database.ping(), ask(database.queries), ask(database.reading)];
    expect(await Promise.all(asked)).toEqual([undefined, [30, 2], [30, 2]]);
    expect(await countConnections(made.url ?? undefined)).toBeLessThanOrEqual(POOL_SIZE);
    const idle = { most: 2, used: 0, idle: 2, waiting: 0 };
    expect(database.connections()).toEqual({ transactions: idle, reads: idle });
  });

  it.each([
    ['lock_timeout', '10s'],
    ['statement_timeout', '30s'],
    ['idle_in_transaction_session_timeout', '1min'],
  ])('%s → %s in each transaction', async (setting, value) => {
    const { rows } = await database.queries
      .transaction()
      .execute((trx) => sql.raw<Record<string, string>>(`show ${setting}`).execute(trx));
    expect(Object.values(rows[0] ?? {})).toEqual([value]);
  });

  it('a transaction can request a consistent snapshot', async () => {
    const snapshot = database.queries
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    const { rows } = await snapshot.execute((trx) =>
      sql<
        Record<string, string>
      >`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as read_only`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([{ level: 'repeatable read', read_only: 'on' }]);
  });

  it('a read outside transactions has the limit of 30 s too', async () => {
    const { rows } = await sql<Record<string, string>>`show statement_timeout`.execute(database.reading);
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
  });

  it('a lock timeout or statement timeout → unavailable, not a bug', async () => {
    await database.migrate();
    await database.queries.insertInto('garage').values({ id: 'one', created_at: 'now' }).execute();
    const lock = sql`select id from garage for update`;
    const waiting = database.queries.transaction().execute(async (holder) => {
      await lock.execute(holder);
      return database.queries.transaction().execute(async (waiter) => {
        await sql`set local lock_timeout = 20`.execute(waiter);
        await lock.execute(waiter);
      });
    });
    await expect(waiting).rejects.toSatisfy(isUnavailable);
    const slow = database.queries.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 20`.execute(trx);
      await sql`select pg_sleep(60)`.execute(trx);
    });
    await expect(slow).rejects.toSatisfy(isUnavailable);
  });
});
