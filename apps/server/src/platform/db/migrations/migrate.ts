import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createFirstTables } from '#platform/db/migrations/0001-create-first-tables.ts';
import { createAccountTokens } from '#platform/db/migrations/0002-create-account-tokens.ts';
import { createPushSubscriptions } from '#platform/db/migrations/0004-create-push-subscriptions.ts';
import type { Queries } from '#platform/db/queries.ts';
import { Migrator, type Migration } from 'kysely/migration';

/** Append-only: a migration that has landed is never edited. */
function migrationsFor(capabilities: DialectCapabilities): Record<string, Migration> {
  return {
    '0001-create-first-tables': { up: (db) => createFirstTables(db, capabilities) },
    '0002-create-account-tokens': { up: (db) => createAccountTokens(db, capabilities) },
    '0004-create-push-subscriptions': { up: (db) => createPushSubscriptions(db, capabilities) },
  };
}

/**
 * Brings the schema up to date, or throws and leaves it as it was. `beforeFirst` is called with the name of the
 * first pending migration when there is one.
 */
export async function migrateToLatest(
  queries: Queries,
  capabilities: DialectCapabilities,
  beforeFirst?: (firstPending: string) => Promise<void>,
): Promise<void> {
  const migrations = migrationsFor(capabilities);
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const pending = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined);
  if (!pending) return;
  await beforeFirst?.(pending.name);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw new Error(`The database could not be migrated (${pending.name})`, { cause: error });
}
