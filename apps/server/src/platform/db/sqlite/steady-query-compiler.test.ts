import type { Schema } from '#platform/db/schema.ts';
import { EmbeddedSqliteDialect } from '#platform/db/sqlite/sqlite-dialect.ts';
import { cacheStatements } from '#platform/db/sqlite/sqlite-database.ts';
import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';

function openQueries() {
  const connection = new SqliteConnection(':memory:');
  connection.exec('create table thing (id text primary key, size integer, content blob) strict');
  const queries = new Kysely<Schema & { thing: { id: string; size: number | null; content: Buffer | null } }>(
    {
      dialect: new EmbeddedSqliteDialect(
        { database: cacheStatements(connection) },
        { requirePresent: () => {} },
        { begin: () => {}, commit: (work) => work() },
      ),
    },
  );
  return { connection, queries };
}

describe('parameters of the SQLite dialect', () => {
  it('comparisons, lists, limits and raw SQL contain no bare placeholder, which SQLite would replan for', async () => {
    const { queries } = openQueries();
    const query = queries
      .selectFrom('thing')
      .selectAll()
      .where('id', '=', 'a')
      .where('size', 'in', [1, 2])
      .where(sql<boolean>`(size, id) > (${3}, ${'b'})`)
      .orderBy('size')
      .limit(5);
    const placeholders = query.compile().sql.match(/.\?/g) ?? [];
    expect(placeholders).toEqual(Array.from({ length: 6 }, () => '+?'));
    await queries.destroy();
  });

  it.each([
    ['text', 'é’', null, null],
    ['text of digits', '007', null, null],
    ['a number', 'n', 42, null],
    ['null', 'o', null, null],
    ['bytes', 'b', 1, Buffer.from([0, 255, 43])],
  ])('%s → stored and found as given', async (_, id, size, content) => {
    const { queries } = openQueries();
    await queries.insertInto('thing').values({ id, size, content }).execute();
    const found = await queries.selectFrom('thing').selectAll().where('id', '=', id).executeTakeFirst();
    expect(found).toEqual({ id, size, content });
    await queries.destroy();
  });

  it('an equality with an index → the index is used', async () => {
    const { connection, queries } = openQueries();
    const compiled = queries.selectFrom('thing').selectAll().where('id', '=', 'a').compile();
    const [step] = connection.prepare(`explain query plan ${compiled.sql}`).all('a') as { detail: string }[];
    expect(step?.detail).toContain('SEARCH thing USING INDEX');
    await queries.destroy();
  });
});
