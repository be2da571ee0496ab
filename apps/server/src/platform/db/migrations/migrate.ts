import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { storeOldestVersions } from '#platform/db/migrations/0106-store-oldest-versions.ts';
import { judgeInvoices } from '#platform/db/migrations/0111-judge-invoices.ts';
import { countByHour } from '#platform/db/migrations/0112-count-by-hour.ts';
import { takeTurns } from '#platform/db/migrations/0113-take-turns.ts';
import { shareComputers } from '#platform/db/migrations/0120-share-computers.ts';
import { keepWarranties } from '#platform/db/migrations/0121-keep-warranties.ts';
import { markUnusedFiles } from '#platform/db/migrations/0125-mark-unused-files.ts';
import { indexWhatJobsSearch } from '#platform/db/migrations/0126-index-what-jobs-search.ts';
import { keepTyreSets } from '#platform/db/migrations/0127-keep-tyre-sets.ts';
import { keepRefundsAndFuels } from '#platform/db/migrations/0129-money-that-comes-back.ts';
import { deriveReminders } from '#platform/db/migrations/0132-derive-reminders.ts';
import { keepTyres } from '#platform/db/migrations/0133-keep-tyres.ts';
import { indexReadingsOfFittings } from '#platform/db/migrations/0134-index-readings-of-fittings.ts';
import { indexMakersOfReminders } from '#platform/db/migrations/0135-index-makers-of-reminders.ts';
import { indexRecordsOfReminders } from '#platform/db/migrations/0136-index-records-of-reminders.ts';
import { indexFillingsOfLpg } from '#platform/db/migrations/0137-index-fillings-of-lpg.ts';
import { BASELINE_MIGRATIONS, createBaseline } from '#platform/db/migrations/baseline.ts';
import type { Queries } from '#platform/db/queries.ts';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { setTimeout } from 'node:timers/promises';

/**
 * A change of the schema, of one of two kinds, so that servers of the version before go on meanwhile (decision 0124). Rows that
 * are there already are changed by neither: a job does that garage by garage, and code reads both forms until it is done.
 */
interface SchemaChange {
  /**
   * `instant`: a transaction that touches no row that is there, under a lock timeout of a second, tried again.
   * `concurrent`: statements outside of a transaction that keep no write out and may be repeated after any of them.
   */
  readonly kind: 'instant' | 'concurrent';
  up(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void>;
  /** The oldest version of Carnet that may open the data afterwards; an older server refuses it. */
  readonly oldestVersion: string;
}

/** What came after the baseline. Append-only: a migration that has landed is never edited. */
export const MIGRATIONS: Readonly<Record<string, SchemaChange>> = {
  '0106-store-oldest-versions': { kind: 'instant', up: storeOldestVersions, oldestVersion: '0.1.0' },
  '0111-judge-invoices': { kind: 'instant', up: judgeInvoices, oldestVersion: '0.1.0' },
  '0112-count-by-hour': { kind: 'instant', up: countByHour, oldestVersion: '0.1.0' },
  '0113-take-turns': { kind: 'instant', up: takeTurns, oldestVersion: '0.1.0' },
  '0120-share-computers': { kind: 'instant', up: shareComputers, oldestVersion: '0.1.0' },
  '0121-keep-warranties': { kind: 'instant', up: keepWarranties, oldestVersion: '0.1.0' },
  '0125-mark-unused-files': { kind: 'instant', up: markUnusedFiles, oldestVersion: '0.1.0' },
  '0126-index-what-jobs-search': { kind: 'concurrent', up: indexWhatJobsSearch, oldestVersion: '0.1.0' },
  '0127-keep-tyre-sets': { kind: 'instant', up: keepTyreSets, oldestVersion: '0.1.0' },
  '0129-money-that-comes-back': { kind: 'instant', up: keepRefundsAndFuels, oldestVersion: '0.1.0' },
  '0132-derive-reminders': { kind: 'instant', up: deriveReminders, oldestVersion: '0.1.0' },
  // 0.1.0 fails on a feed that names tyre sets.
  '0133-keep-tyres': { kind: 'instant', up: keepTyres, oldestVersion: '1.0.0' },
  '0134-index-readings-of-fittings': {
    kind: 'concurrent',
    up: indexReadingsOfFittings,
    oldestVersion: '1.0.0',
  },
  '0135-index-makers-of-reminders': {
    kind: 'concurrent',
    up: indexMakersOfReminders,
    oldestVersion: '1.0.0',
  },
  '0136-index-records-of-reminders': {
    kind: 'concurrent',
    up: indexRecordsOfReminders,
    oldestVersion: '1.0.0',
  },
  '0137-index-fillings-of-lpg': { kind: 'concurrent', up: indexFillingsOfLpg, oldestVersion: '1.0.0' },
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
      await storeOldestVersion(db, name, oldestVersion);
    },
  };
}

async function storeOldestVersion(db: Kysely<unknown>, name: string, oldestVersion: string): Promise<void> {
  await sql`insert into oldest_version (migration, app_version) values (${name}, ${oldestVersion})`.execute(
    db,
  );
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

/** How long a statement of a migration waits for a lock: who comes behind it waits as long. */
const LOCK_MILLIS = 1000;
/** Between two tries the queue behind the lock empties. */
const PAUSE_MILLIS = 2000;
const TRIES = 60;
/** The lock that Kysely takes, so that no server of a version that migrates at start does so at the same time. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n;

/** Called with each migration that is done, and with each try that found a lock taken. */
export type OnMigrationStep = (name: string, outcome: 'done' | 'locked') => void;

interface StepOptions {
  readonly upTo?: string | undefined;
  readonly pauseMillis?: number;
  readonly onStep?: OnMigrationStep | undefined;
}

/**
 * Brings the schema of a PostgreSQL that servers use up to date, one migration after the other. Each is stored as it is
 * done: what is broken off goes on from there. Throws where a lock stays taken, or somebody else migrates.
 */
export async function migrateInSteps(
  database: Kysely<unknown>,
  capabilities: DialectCapabilities,
  { upTo, pauseMillis = PAUSE_MILLIS, onStep = () => {} }: StepOptions,
): Promise<void> {
  await database.connection().execute(async (db) => {
    // A role may have a limit for the reads behind a pooler: an index over a large table takes longer.
    await sql`set statement_timeout = 0`.execute(db);
    await takeMigrationLock(db, pauseMillis);
    try {
      const executed = await listExecutedMigrations(db);
      const pending = Object.entries(MIGRATIONS).filter(
        ([name]) => !executed.includes(name) && (upTo === undefined || name <= upTo),
      );
      for (const [name, change] of pending) {
        await carryOut(db, capabilities, name, change, () => onStep(name, 'locked'), pauseMillis);
        onStep(name, 'done');
      }
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(db);
    }
  });
}

/** Asks again instead of waiting in one statement: an index that is built concurrently waits for every older statement. */
async function takeMigrationLock(db: Kysely<unknown>, pauseMillis: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`.execute(db);
    if (rows[0]?.taken) return;
    if (tries === TRIES) throw new Error('Another process migrates this database');
    await setTimeout(pauseMillis);
  }
}

async function carryOut(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
  name: string,
  { kind, up, oldestVersion }: SchemaChange,
  onLocked: () => void,
  pauseMillis: number,
): Promise<void> {
  const store = async (at: Kysely<unknown>): Promise<void> => {
    await storeOldestVersion(at, name, oldestVersion);
    await sql`insert into ${sql.table(MIGRATION_TABLE)} (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(at);
  };
  if (kind === 'concurrent') {
    await up(db, capabilities);
    await db.transaction().execute(store);
    return;
  }
  for (let tries = 1; ; tries += 1) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_MILLIS)}`.execute(trx);
        await up(trx, capabilities);
        await store(trx);
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === TRIES) {
        throw new Error(`The database could not be migrated (${name})`, { cause: error });
      }
      onLocked();
      await setTimeout(pauseMillis);
    }
  }
}

/** A lock that was not free in time, or two that waited for each other. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
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
export async function listExecutedMigrations(
  queries: Pick<Kysely<unknown>, 'introspection' | 'getExecutor'>,
): Promise<string[]> {
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
