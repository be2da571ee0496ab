import { openDatabase } from '#platform/db/open-database.ts';
import { createTestDatabase, DIALECTS } from '#testing/test-database.ts';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each(DIALECTS)(
  'the logs of the version before on %s → kept, still written by triggers, gone with their garage',
  async (dialect) => {
    const folder = await mkdtemp(join(tmpdir(), 'carnet-logs-'));
    const { url, drop } = await createTestDatabase(dialect);
    const database = openDatabase({ databaseUrl: url, databasePoolSize: 2, dataDir: folder }, () => {});
    const { queries } = database;
    const addDocument = (id: string) =>
      sql`insert into document (garage_id, id, kind, advance_days, active, search, created_at, updated_at, version)
        values ('g', ${id}, 'licence', 30, 1, '', 'now', 'now', 1)`.execute(queries);
    const logs = async () => ({
      changes: await queries.selectFrom('item_change').selectAll().orderBy('id').execute(),
      histories: await queries.selectFrom('item_history').selectAll().orderBy('at').execute(),
    });
    await database.migrate('0076-announce-projected');
    await queries.insertInto('garage').values({ id: 'g', created_at: 'now' }).execute();
    await addDocument('first');
    const history = {
      garage_id: 'g',
      item_id: 'first',
      account_id: 'a',
      action: 'changed',
      changes: '[]',
    } as const;
    await queries
      .insertInto('item_history')
      .values([
        { ...history, id: '2', at: '2026-01-02', device: null },
        { ...history, id: '1', at: '2026-01-01', device: 'Firefox' },
      ])
      .execute();
    const before = await logs();
    await database.migrate();
    expect(await logs()).toEqual(before);
    expect(before.changes).toHaveLength(1);
    await addDocument('second');
    expect((await logs()).changes.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'document first',
      'document second',
    ]);
    await queries.deleteFrom('garage').execute();
    expect(await logs()).toEqual({ changes: [], histories: [] });
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  },
);
