import { openDatabase } from '#platform/db/open-database.ts';
import type { Database } from '#platform/db/database.ts';
import { BASELINE_MIGRATIONS } from '#platform/db/migrations/baseline.ts';
import { compareVersions, MIGRATIONS } from '#platform/db/migrations/migrate.ts';
import { VERSION } from '#platform/version.ts';
import { createTestDatabase, DIALECTS, ON_POSTGRES, type Dialect } from '#testing/test-database.ts';
import SqliteConnection from 'better-sqlite3';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface OpenDatabase {
  readonly database: Database;
  readonly folder: string;
  /** Opens the same data again. */
  reopen(): Database;
  close(): Promise<void>;
}

async function open(dialect: Dialect): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'carnet-database-'));
  const { url, drop } = await createTestDatabase(dialect);
  const reopen = () => openDatabase({ databaseUrl: url, databasePoolSize: 3, dataDir: folder }, () => {});
  const database = reopen();
  return {
    database,
    folder,
    reopen,
    close: async () => {
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every table with its primary key columns in order. */
async function primaryKeys({ database }: OpenDatabase, dialect: Dialect): Promise<Record<string, string[]>> {
  const query =
    dialect === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_info(t.name) c
          where t.schema = 'main' and t.type = 'table' and c.pk > 0 order by t.name, c.pk`
      : sql<{ table: string; column: string }>`
          select u.table_name as "table", u.column_name as "column"
          from information_schema.table_constraints c
          join information_schema.key_column_usage u using (constraint_schema, constraint_name)
          where c.constraint_type = 'PRIMARY KEY' and c.table_schema = 'public'
          order by u.table_name, u.ordinal_position`;
  const { rows } = await query.execute(database.queries);
  const keys: Record<string, string[]> = {};
  for (const { table, column } of rows) (keys[table] ??= []).push(column);
  return keys;
}

async function listColumns({ database }: OpenDatabase, table: string): Promise<string[]> {
  const tables = await database.queries.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
}

/** Tables without owner data: sign-in, and internal data of the server. */
const NOT_OWNER_DATA = [
  'account',
  'account_token',
  'asked_mail',
  'calendar_told',
  'database_epoch',
  'ended_session',
  'garage',
  'garage_walk',
  'hourly_count',
  'job_claim',
  'known_device',
  'oldest_version',
  'push_receipt',
  'push_subscription',
  'server_secret',
  'session',
  'sign_in_failure',
  'work_queue',
  'work_share',
  'work_turn',
];

describe.each(DIALECTS)('the database on %s', (dialect) => {
  let opened: OpenDatabase;

  beforeAll(async () => {
    opened = await open(dialect);
    await opened.database.migrate();
  });
  afterAll(() => opened.close());

  it('an empty database → runs every migration; a second time → nothing to do', async () => {
    const noted = async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        opened.database.queries,
      );
      return rows.map(({ name }) => name);
    };
    const first = await noted();
    expect(first).toEqual([...BASELINE_MIGRATIONS, ...Object.keys(MIGRATIONS)]);
    await opened.database.migrate();
    expect(await noted()).toEqual(first);
  });

  it('an empty database → stores the oldest version of each migration, and this version is not older', async () => {
    const stored = await opened.database.queries.selectFrom('oldest_version').selectAll().execute();
    const expected = Object.entries(MIGRATIONS).map(([migration, { oldestVersion }]) => ({
      migration,
      app_version: oldestVersion,
    }));
    expect(stored).toEqual(expected);
    expect(expected.filter(({ app_version }) => compareVersions(VERSION, app_version) < 0)).toEqual([]);
  });

  it('a second server starts on the same data → nothing to migrate, both respond', async () => {
    const second = opened.reopen();
    await second.migrate();
    await expect(Promise.all([second.ping(), opened.database.ping()])).resolves.toBeDefined();
    await second.close();
  });

  it('every table of owner data has a primary key that starts with garage_id', async () => {
    const keys = await primaryKeys(opened, dialect);
    const tables = Object.keys(keys).filter((table) => !table.startsWith('kysely_'));
    expect(tables.length).toBeGreaterThanOrEqual(15);
    const led = tables.filter((table) => keys[table]?.[0] === 'garage_id');
    expect(tables.filter((table) => !led.includes(table)).toSorted()).toEqual(NOT_OWNER_DATA);
    for (const table of NOT_OWNER_DATA) expect(await listColumns(opened, table)).not.toContain('garage_id');
  });

  it('every table has a primary key', async () => {
    const tables = await opened.database.queries.introspection.getTables();
    const keys = await primaryKeys(opened, dialect);
    expect(tables.map(({ name }) => name).filter((name) => !keys[name])).toEqual([]);
  });

  it('text in an integer column → refused', async () => {
    const { queries } = opened.database;
    await queries.insertInto('garage').values({ id: 'g', created_at: 'now' }).execute();
    const insert = sql`insert into maintenance_type
      (garage_id, key, is_custom, default_reminder, position) values ('g', 'k', 0, 0, ${'first'})`;
    await expect(insert.execute(queries)).rejects.toThrow(/cannot store TEXT|invalid input syntax/);
  });

  it('a reference to a missing garage, vehicle or file → refused', async () => {
    const { queries } = opened.database;
    await queries.insertInto('garage').values({ id: 'other', created_at: 'now' }).execute();
    const refused = /FOREIGN KEY|foreign key/;
    await expect(
      sql`insert into file (garage_id, id, name, content_type, size, created_at)
        values ('none', 'f', 'n', 't', 1, 'now')`.execute(queries),
    ).rejects.toThrow(refused);
    await expect(
      sql`insert into vehicle_file (garage_id, vehicle_id, role, position, file_id)
        values ('other', 'v', 'photo', 0, 'f')`.execute(queries),
    ).rejects.toThrow(refused);
    await expect(
      sql`insert into mileage_reading (garage_id, id, vehicle_id, date, mileage, source, version)
        values ('other', 'r', 'v', '2026-01-01', 1, 'manual', 1)`.execute(queries),
    ).rejects.toThrow(refused);
  });

  it('a migration fails half way → is rolled back', async () => {
    const { queries } = opened.database;
    const migrator = new Migrator({
      db: queries,
      migrationTableName: 'trial_migration',
      migrationLockTableName: 'trial_migration_lock',
      provider: {
        getMigrations: async () => ({
          trial: {
            up: async (db) => {
              await db.schema.createTable('half_done').addColumn('id', 'text').execute();
              await sql`insert into no_such_table values (1)`.execute(db);
            },
          },
        }),
      },
    });
    expect((await migrator.migrateToLatest()).error).toBeDefined();
    expect(await listColumns(opened, 'half_done')).toEqual([]);
  });

  it('both databases sort text byte by byte', async () => {
    const { queries } = opened.database;
    const ids = ['b', 'B', 'a', '_', 'é', 'z', '1', '-'];
    for (const id of ids) {
      await queries.insertInto('garage').values({ id, created_at: 'now' }).execute();
    }
    const rows = await queries
      .selectFrom('garage')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(rows.map(({ id }) => id)).toEqual(['-', '1', 'B', '_', 'a', 'b', 'z', 'é']);
  });
});

it.each(ON_POSTGRES)('two servers start on an empty %s at once → migrated once', async (dialect) => {
  const opened = await open(dialect);
  const second = opened.reopen();
  await Promise.all([opened.database.migrate(), second.migrate()]);
  const { rows } = await sql`select name from kysely_migration where name like '0001%'`.execute(
    second.queries,
  );
  expect(rows).toHaveLength(1);
  await second.close();
  await opened.close();
});

describe('the embedded database', () => {
  let opened: OpenDatabase;

  beforeAll(async () => {
    opened = await open('sqlite');
    await opened.database.migrate();
  });
  afterAll(() => opened.close());

  it.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
  ])('pragma %s → %s', async (pragma, value) => {
    const { rows } = await sql
      .raw<Record<string, unknown>>(`pragma ${pragma}`)
      .execute(opened.database.queries);
    expect(Object.values(rows[0] ?? {})).toEqual([value]);
  });

  it('every table is strict', async () => {
    const { rows } = await sql<{ name: string; strict: number }>`
      select name, strict from pragma_table_list
      where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`.execute(
      opened.database.queries,
    );
    expect(rows.length).toBeGreaterThanOrEqual(15);
    expect(rows.filter(({ strict }) => strict !== 1)).toEqual([]);
  });

  it('a migration of a database in use → the file is copied first, named after the migration', async () => {
    const old = await open('sqlite');
    await old.database.migrate(BASELINE_MIGRATIONS.at(-1));
    await old.database.queries.insertInto('garage').values({ id: 'kept', created_at: 'now' }).execute();
    await old.database.migrate();
    const copies = (await readdir(old.folder)).filter((name) => name.includes('.before-'));
    expect(copies).toEqual([`carnet.db.before-${Object.keys(MIGRATIONS)[0]}`]);
    const copy = new SqliteConnection(join(old.folder, copies[0] ?? ''), { readonly: true });
    expect(copy.prepare('select id from garage').all()).toEqual([{ id: 'kept' }]);
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    copy.close();
    await old.close();
  });

  it('a new database → no copy', async () => {
    expect((await readdir(opened.folder)).filter((name) => name.includes('.before-'))).toEqual([]);
  });
});
