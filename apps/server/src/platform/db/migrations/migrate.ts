import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { storeOldestVersions } from '#platform/db/migrations/0106-store-oldest-versions.ts';
import { judgeInvoices } from '#platform/db/migrations/0111-judge-invoices.ts';
import { countByHour } from '#platform/db/migrations/0112-count-by-hour.ts';
import { takeTurns } from '#platform/db/migrations/0113-take-turns.ts';
import { BASELINE_MIGRATIONS, createBaseline } from '#platform/db/migrations/baseline.ts';
import type { Queries } from '#platform/db/queries.ts';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

interface SchemaChange {
  up(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void>;
  /** The oldest version of Carnet that may open the data afterwards; an older server refuses it. */
  readonly oldestVersion: string;
}

/** What came after the baseline. Append-only: a migration that has landed is never edited. */
export const MIGRATIONS: Readonly<Record<string, SchemaChange>> = {
  '0106-store-oldest-versions': { up: storeOldestVersions, oldestVersion: '0.1.0' },
  '0111-judge-invoices': { up: judgeInvoices, oldestVersion: '0.1.0' },
  '0112-count-by-hour': { up: countByHour, oldestVersion: '0.1.0' },
  '0113-take-turns': { up: takeTurns, oldestVersion: '0.1.0' },
};

function migrationsFor(capabilities: DialectCapabilities): Record<string, Migration> {
  const [first, ...others] = BASELINE_MIGRATIONS;
  const nothing = async () => {};
  return {
    [first]: { up: (db) => createBaseline(db, capabilities) },
    ...Object.fromEntries(others.map((name) => [name, { up: nothing }])),
    ...Object.fromEntries(
      Object.entries(MIGRATIONS).map(([name, change]) => [name, migrationOf(name, change, capabilities)]),
    ),
  };
}

function migrationOf(
  name: string,
  { up, oldestVersion }: SchemaChange,
  capabilities: DialectCapabilities,
): Migration {
  return {
    up: async (db) => {
      await up(db, capabilities);
      await sql`insert into oldest_version (migration, app_version) values (${name}, ${oldestVersion})`.execute(
        db,
      );
    },
  };
}

interface MigrationOptions {
  /** The last migration to carry out; without it, all of them. */
  readonly upTo?: string | undefined;
  /** Called with the name of the first pending migration when there is one. */
  readonly beforeFirst?: (firstPending: string) => Promise<void>;
}

/**
 * Brings the schema up to date, or throws and leaves it as it was. Servers that start at the same moment wait for each
 * other: the dialect takes a lock (on PostgreSQL an advisory one), and the second one finds no pending migration.
 */
export async function migrateTo(
  queries: Queries,
  capabilities: DialectCapabilities,
  { upTo, beforeFirst }: MigrationOptions,
): Promise<void> {
  const pending = await findPendingMigration(queries, capabilities);
  if (pending === null) return;
  await beforeFirst?.(pending);
  const migrator = migratorFor(queries, capabilities);
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined)
    throw new Error(`The database could not be migrated (${pending})`, { cause: error });
}

/** The name of the first migration that the database has not had, or null when it is up to date. */
export async function findPendingMigration(
  queries: Queries,
  capabilities: DialectCapabilities,
): Promise<string | null> {
  const known = await migratorFor(queries, capabilities).getMigrations();
  return known.find(({ executedAt }) => executedAt === undefined)?.name ?? null;
}

function migratorFor(queries: Queries, capabilities: DialectCapabilities): Migrator {
  const migrations = migrationsFor(capabilities);
  return new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Two changes that were made at the same time may arrive in the other order than that of their numbers.
    allowUnorderedMigrations: true,
  });
}

/** The migrations that a database has been through, in their order; none when it was never migrated. */
export async function listExecutedMigrations(queries: Queries): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(queries);
  return rows.map(({ name }) => name);
}

/** Rejects where the database does not answer, or has lost its tables. */
export async function lookForTables(queries: Queries): Promise<void> {
  await sql`select 1 from ${sql.table(MIGRATION_TABLE)} limit 1`.execute(queries);
}

/** Whether this version of Carnet knows a migration. */
export function isKnownMigration(name: string, capabilities: DialectCapabilities): boolean {
  return Object.hasOwn(migrationsFor(capabilities), name);
}

/** Whether data that has been through these migrations is of a version before the baseline; new data is not. */
export function isBeforeBaseline(executed: readonly string[]): boolean {
  return executed.length > 0 && BASELINE_MIGRATIONS.some((name) => !executed.includes(name));
}

/**
 * The oldest version that may open the data after all migrations it has been through, also those that this version does
 * not know; null where none says.
 */
export async function findOldestVersion(queries: Queries): Promise<string | null> {
  const tables = await queries.introspection.getTables();
  if (!tables.some(({ name }) => name === 'oldest_version')) return null;
  const rows = await queries.selectFrom('oldest_version').select('app_version').execute();
  return (
    rows
      .map(({ app_version }) => app_version)
      .toSorted(compareVersions)
      .at(-1) ?? null
  );
}

/** Orders versions (`major.minor.patch`), the oldest first. */
export const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

const MIGRATION_TABLE = 'kysely_migration';
