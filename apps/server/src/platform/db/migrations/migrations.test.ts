import { openPostgresDatabase } from '#platform/db/postgres/postgres-database.ts';
import { BASELINE_MIGRATIONS } from '#platform/db/migrations/baseline.ts';
import { listExecutedMigrations, MIGRATIONS } from '#platform/db/migrations/migrate.ts';
import { KINDS_BY_REFERENCE, tableOf } from '#platform/kinds/tables.ts';
import { createTestDatabase, ON_POSTGRES } from '#testing/test-database.ts';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';

/**
 * What keeps nobody waiting on PostgreSQL, by the documentation of its explicit locks: statements that touch no row that
 * is there and need their lock for an instant.
 */
const INSTANT = [
  /^create table /,
  // Without a default, or with a constant one, no row is written; a constraint would be checked against every row.
  /^alter table \w+ add column \w+ [a-z ]+( collate C)?( default ('[^']*'|\d+))?( not null)?$/,
  /^create function \w+\(\) returns trigger /,
  /^create trigger \w+ after (insert|update|delete) on \w+ /,
  /^drop (trigger|function|table) /,
  // One row of what migrations say of themselves, and the one row of the epoch.
  /^insert into oldest_version \(/,
  /^update database_epoch set /,
];
const CONCURRENT = [
  /^create (unique )?index concurrently /,
  /^drop index concurrently /,
  /^insert into oldest_version \(/,
];

/** The statements of a migration that would keep servers waiting; none of a good one. */
function findRefused(kind: 'instant' | 'concurrent', statements: readonly string[]): string[] {
  const made = new Set(statements.flatMap((text) => /^create table (\w+) /.exec(text)?.slice(1) ?? []));
  return statements.filter((text) => {
    const indexed = /^create (?:unique )?index \w+ on (\w+) /.exec(text)?.[1];
    if (kind === 'instant' && indexed !== undefined) return !made.has(indexed);
    return !(kind === 'instant' ? INSTANT : CONCURRENT).some((allowed) => allowed.test(text));
  });
}

/** What a migration would send to PostgreSQL. */
async function recordStatements(name: string): Promise<string[]> {
  const statements: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql.replaceAll('"', '').replace(/\s+/g, ' ').trim());
    },
  });
  const { capabilities } = openPostgresDatabase('postgres://nobody@127.0.0.1:1/none', {
    poolSize: 1,
    onIdleError: () => {},
  });
  await MIGRATIONS[name]?.up(recorder, capabilities);
  await sql`insert into oldest_version (migration, app_version) values ('', '')`.execute(recorder);
  return statements;
}

describe('a migration keeps no server of the version before waiting', () => {
  it.each(Object.entries(MIGRATIONS))('%s', async (name, { kind }) => {
    const statements = await recordStatements(name);
    expect(statements.length).toBeGreaterThan(1);
    expect(findRefused(kind, statements)).toEqual([]);
  });

  it.each([
    ['an index on a table that has rows', 'create index file_unused on file (unused_since)'],
    ['a backfill', 'update file set unused_since = created_at'],
    ['rows of another table', 'insert into file_use select garage_id, file_id from vehicle_file'],
    ['a deletion', 'delete from announcement'],
    ['a type that rewrites rows', 'alter table file alter column size type bigint'],
    [
      'a default that is computed for each row',
      'alter table file add column mark text default random()::text',
    ],
    ['a constraint on a new column', 'alter table file add column mark text references garage (id)'],
    ['a constraint', 'alter table file add constraint size_positive check (size > 0)'],
    ['a column that old servers read', 'alter table file drop column size'],
    ['another name', 'alter table file rename to stored_file'],
  ])('%s → refused', (_, statement) => {
    expect(findRefused('instant', [statement])).toEqual([statement]);
    expect(findRefused('concurrent', [statement])).toEqual([statement]);
  });

  it('an index on a table of the same migration → allowed', () => {
    expect(
      findRefused('instant', ['create table use (id text)', 'create index use_by_id on use (id)']),
    ).toEqual([]);
  });
});

describe('a migration that adds a field to a kind of object', () => {
  const tables = KINDS_BY_REFERENCE.map((kind) => tableOf(kind).table);
  const added = new RegExp(`^alter table (${tables.join('|')}) add column `);

  it.each(Object.keys(MIGRATIONS))(
    '%s → names the epoch anew, so that devices fetch the field',
    async (name) => {
      const statements = await recordStatements(name);
      const isRenamed = statements.some((text) => text.startsWith('update database_epoch set '));
      expect(statements.filter((text) => added.test(text) && !isRenamed)).toEqual([]);
    },
  );
});

describe.each(ON_POSTGRES)('migrations of a %s database in use', (dialect) => {
  const first = Object.keys(MIGRATIONS).find((name) => name >= '0125') ?? '';

  /** A database that other servers use: of the baseline, with a connection beside it. */
  async function openUsed() {
    const made = await createTestDatabase(dialect);
    const database = openPostgresDatabase(made.url ?? '', { poolSize: 2, onIdleError: () => {} });
    await database.migrate(BASELINE_MIGRATIONS.at(-1));
    const other = new pg.Client({ connectionString: made.url ?? '' });
    await other.connect();
    return {
      database,
      other,
      remove: async () => {
        await other.end();
        await database.close();
        await made.drop();
      },
    };
  }

  it('a server refuses to start on it, and starts once it is migrated', async () => {
    const { database, remove } = await openUsed();
    await expect(database.prepare()).rejects.toThrow('run npm run migrate first');
    await database.migrate();
    await database.prepare();
    await remove();
  });

  it('ten servers that start at once over an empty one → all start', async () => {
    const made = await createTestDatabase(dialect);
    const open = () => openPostgresDatabase(made.url ?? '', { poolSize: 3, onIdleError: () => {} });
    const databases = Array.from({ length: 10 }, open);
    const outcomes = await Promise.allSettled(databases.map((database) => database.prepare()));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    await Promise.all(databases.map((database) => database.close()));
    await made.drop();
  });

  it('a table that somebody holds → the migration gives way, comes again, and nothing of it is done twice', async () => {
    const { database, other, remove } = await openUsed();
    await other.query('begin; lock table file in access share mode');
    const steps: string[] = [];
    const heldUp = Promise.withResolvers<void>();
    const migrating = database.migrate(undefined, (name, outcome) => {
      steps.push(`${name} ${outcome}`);
      if (outcome === 'locked') heldUp.resolve();
    });
    await heldUp.promise;
    // Whoever reads and writes meanwhile does not wait behind the migration.
    await other.query(`select count(*) from file`);
    await other.query('commit');
    await migrating;
    const { rows } = await other.query<{ name: string }>('select name from kysely_migration order by name');
    expect(rows.map(({ name }) => name)).toEqual([...BASELINE_MIGRATIONS, ...Object.keys(MIGRATIONS)]);
    const locked = steps.filter((step) => step.endsWith(' locked'));
    expect(new Set(locked).size).toBe(1);
    expect(steps.filter((step) => step.endsWith(' done'))).toHaveLength(Object.keys(MIGRATIONS).length);
    await remove();
  });

  it('an index whose building was broken off → built again', async () => {
    const { database, other, remove } = await openUsed();
    await database.migrate(first);
    // What `create index concurrently` leaves behind when it is broken off: an index that no query uses.
    await other.query('create index file_unused on file (unused_since)');
    await other.query(`update pg_index set indisvalid = false where indexrelid = 'file_unused'::regclass`);
    await database.migrate();
    const { rows } = await other.query<{ indisvalid: boolean }>(
      `select indisvalid from pg_index where indexrelid = 'file_unused'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    await remove();
  });

  it('a role whose statements are limited, as behind a pooler → no statement of a migration is', async () => {
    const { database, other, remove } = await openUsed();
    const { rows } = await other.query<{ role: string; name: string }>(
      'select quote_ident(current_user) as role, quote_ident(current_database()) as name',
    );
    await other.query(
      `alter role ${rows[0]?.role} in database ${rows[0]?.name} set statement_timeout = '1ms'`,
    );
    await database.migrate();
    expect(await listExecutedMigrations(database.queries)).toHaveLength(
      BASELINE_MIGRATIONS.length + Object.keys(MIGRATIONS).length,
    );
    await remove();
  });

  it('two commands at once → each migration once', async () => {
    const { database, remove } = await openUsed();
    await Promise.all([database.migrate(), database.migrate()]);
    expect(await listExecutedMigrations(database.queries)).toHaveLength(
      BASELINE_MIGRATIONS.length + Object.keys(MIGRATIONS).length,
    );
    await remove();
  });
});
