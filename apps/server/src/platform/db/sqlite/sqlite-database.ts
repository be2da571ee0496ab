import type { Database } from '#platform/db/database.ts';
import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { migrateToLatest } from '#platform/db/migrations/migrate.ts';
import type { Schema } from '#platform/db/schema.ts';
import { backUpBeforeMigration } from '#platform/db/sqlite/back-up.ts';
import { SqliteDialectWithTransactionalDdl } from '#platform/db/sqlite/sqlite-dialect.ts';
import { cacheStatements } from '#platform/db/sqlite/statement-cache.ts';
import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const capabilities: DialectCapabilities = {
  hasRowLocks: false,
  textType: (tag) => tag`text`,
  bigIntegerType: (tag) => tag`integer`,
  tableSuffix: (tag) => tag`strict`,
};

/**
 * Opens the embedded database. `synchronous = FULL` makes every acknowledged write survive a power cut, not
 * only a crash of the process.
 */
export function openSqliteDatabase(path: string): Database {
  mkdirSync(dirname(path), { recursive: true });
  const connection = new SqliteConnection(path);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  const queries = new Kysely<Schema>({
    dialect: new SqliteDialectWithTransactionalDdl({ database: cacheStatements(connection) }),
  });
  return {
    queries,
    capabilities,
    ping: async () => {
      await sql`select 1`.execute(queries);
    },
    migrate: () =>
      migrateToLatest(queries, capabilities, (pending) => backUpBeforeMigration(connection, path, pending)),
    close: () => queries.destroy(),
  };
}
