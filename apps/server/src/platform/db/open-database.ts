import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { openPostgresDatabase } from '#platform/db/postgres/postgres-database.ts';
import { openSqliteDatabase } from '#platform/db/sqlite/sqlite-database.ts';
import { join } from 'node:path';

/** Opens the configured database, not migrated yet. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>,
  onIdleError: (error: Error) => void,
): Database {
  if (config.databaseUrl === null) return openSqliteDatabase(join(config.dataDir, 'carnet.db'));
  return openPostgresDatabase(config.databaseUrl, { poolSize: config.databasePoolSize, onIdleError });
}
