import { MIGRATED_DATABASE } from '#testing/migrated-databases.ts';
import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { inject } from 'vitest';
import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEST_EXTENT } from '../../../scripts/testing/test-extent.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Both databases, for `describe.each`; SQLite only in `npm run test:quick`. */
export const DIALECTS: readonly Dialect[] = TEST_EXTENT === 'quick' ? ['sqlite'] : ['sqlite', 'postgres'];

/** For `describe.each` of what other suites already do on PostgreSQL: `npm test` takes SQLite, `npm run test:long` both. */
export const DIALECTS_BY_EXTENT: readonly Dialect[] = TEST_EXTENT === 'long' ? DIALECTS : ['sqlite'];

/** For `describe.each` of tests for PostgreSQL only; empty in `npm run test:quick`. */
export const ON_POSTGRES = DIALECTS.filter((dialect) => dialect === 'postgres');

export interface TestDatabase {
  /** For `DATABASE_URL`; null for the embedded database. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/** Creates an empty database; on PostgreSQL, in the server started by the test run. */
export async function createTestDatabase(dialect: Dialect): Promise<TestDatabase> {
  if (dialect === 'sqlite') return { url: null, drop: async () => {} };
  return createPostgresDatabase();
}

/**
 * Like `createTestDatabase`, fully migrated: a copy of a database that the test run migrated once, with its
 * own epoch. For SQLite, the file `carnet.db` in `folder`.
 */
export async function createMigratedDatabase(dialect: Dialect, folder: string): Promise<TestDatabase> {
  if (dialect === 'sqlite') {
    const path = join(folder, 'carnet.db');
    await copyFile(inject('migratedFile'), path);
    const file = new SqliteConnection(path);
    file.prepare('update database_epoch set name = ?').run(randomUUID());
    file.close();
    return { url: null, drop: async () => {} };
  }
  const database = await createPostgresDatabase(`template ${MIGRATED_DATABASE}`);
  await run(database.url, `update database_epoch set name = '${randomUUID()}'`);
  return database;
}

async function createPostgresDatabase(options = ''): Promise<TestDatabase & { readonly url: string }> {
  const serverUrl = inject('postgresUrl');
  if (serverUrl === null)
    throw new Error('npm run test:quick has no PostgreSQL: take the dialects from DIALECTS or ON_POSTGRES');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(serverUrl, `create database ${name} ${options} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(serverUrl, `drop database ${name} with (force)`) };
}

/** Number of connections to a database; 0 for the embedded one. */
export function countConnections(url: string | undefined): Promise<number> {
  return countOthers(url, 'true');
}

/** Number of connections that run a statement or have an open transaction. */
export function countBusyConnections(url: string | undefined): Promise<number> {
  return countOthers(url, "state <> 'idle'");
}

async function countOthers(url: string | undefined, condition: string): Promise<number> {
  if (url === undefined) return 0;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and ${condition}`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
