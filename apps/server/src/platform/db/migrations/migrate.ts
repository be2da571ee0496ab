import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createFirstTables } from '#platform/db/migrations/0001-0049/0001-create-first-tables.ts';
import { createAccountTokens } from '#platform/db/migrations/0001-0049/0002-create-account-tokens.ts';
import { createAnnouncements } from '#platform/db/migrations/0001-0049/0003-create-announcements.ts';
import { createPushSubscriptions } from '#platform/db/migrations/0001-0049/0004-create-push-subscriptions.ts';
import { createJobClaims } from '#platform/db/migrations/0001-0049/0007-create-job-claims.ts';
import { countChangesOfAGarage } from '#platform/db/migrations/0001-0049/0008-count-changes-of-a-garage.ts';
import { createPushReceipts } from '#platform/db/migrations/0001-0049/0014-create-push-receipts.ts';
import { knowNativeDevices } from '#platform/db/migrations/0001-0049/0016-know-native-devices.ts';
import { keepSumsOfMaintenance } from '#platform/db/migrations/0001-0049/0017-keep-sums-of-maintenance.ts';
import { createAskedMails } from '#platform/db/migrations/0001-0049/0018-create-asked-mails.ts';
import { knowDevices } from '#platform/db/migrations/0001-0049/0020-know-devices.ts';
import { countGivenKilometres } from '#platform/db/migrations/0001-0049/0040-count-given-kilometres.ts';
import { keepMovesOfReminders } from '#platform/db/migrations/0001-0049/0041-keep-moves-of-reminders.ts';
import { foldPlatesForSearch } from '#platform/db/migrations/0001-0049/0045-fold-plates-for-search.ts';
import { logChanges } from '#platform/db/migrations/0050-0099/0050-log-changes.ts';
import { nameTheEpoch } from '#platform/db/migrations/0050-0099/0051-name-the-epoch.ts';
import { rememberOperations } from '#platform/db/migrations/0050-0099/0052-remember-operations.ts';
import { countManyRowsAtOnce } from '#platform/db/migrations/0050-0099/0055-count-many-rows-at-once.ts';
import { rememberEndedSessions } from '#platform/db/migrations/0050-0099/0056-remember-ended-sessions.ts';
import { keepATrash } from '#platform/db/migrations/0050-0099/0059-keep-a-trash.ts';
import { keepHistories } from '#platform/db/migrations/0050-0099/0060-keep-histories.ts';
import { followTheLaw } from '#platform/db/migrations/0050-0099/0062-follow-the-law.ts';
import { announceTheLaw } from '#platform/db/migrations/0050-0099/0063-announce-the-law.ts';
import { tellMoves } from '#platform/db/migrations/0050-0099/0070-tell-moves.ts';
import { keepDocuments } from '#platform/db/migrations/0050-0099/0072-keep-documents.ts';
import { announceDocuments } from '#platform/db/migrations/0050-0099/0073-announce-documents.ts';
import { addressCalendars } from '#platform/db/migrations/0050-0099/0075-address-calendars.ts';
import { announceProjected } from '#platform/db/migrations/0050-0099/0076-announce-projected.ts';
import { knowFiscalPower } from '#platform/db/migrations/0050-0099/0078-know-fiscal-power.ts';
import { keepExpenses } from '#platform/db/migrations/0050-0099/0082-keep-expenses.ts';
import { rememberImports } from '#platform/db/migrations/0050-0099/0087-remember-imports.ts';
import { linkBooks } from '#platform/db/migrations/0050-0099/0092-link-books.ts';
import { handOverVehicles } from '#platform/db/migrations/0050-0099/0093-hand-over-vehicles.ts';
import { storeLogsByKey } from '#platform/db/migrations/0050-0099/0094-store-logs-by-key.ts';
import { announceEmissionsChecks } from '#platform/db/migrations/0100-0149/0100-announce-emissions-checks.ts';
import { keepLegsOfConsumption } from '#platform/db/migrations/0100-0149/0103-keep-legs-of-consumption.ts';
import { nameUnitsOfFillings } from '#platform/db/migrations/0100-0149/0104-name-units-of-fillings.ts';
import { announceChecksByInterval } from '#platform/db/migrations/0100-0149/0105-announce-checks-by-interval.ts';
import type { Queries } from '#platform/db/queries.ts';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

/** Append-only: a migration that has landed is never edited. */
function firstMigrationsFor(capabilities: DialectCapabilities): Record<string, Migration> {
  return {
    '0001-create-first-tables': { up: (db) => createFirstTables(db, capabilities) },
    '0002-create-account-tokens': { up: (db) => createAccountTokens(db, capabilities) },
    '0003-create-announcements': { up: (db) => createAnnouncements(db, capabilities) },
    '0004-create-push-subscriptions': { up: (db) => createPushSubscriptions(db, capabilities) },
    '0007-create-job-claims': { up: (db) => createJobClaims(db, capabilities) },
    '0008-count-changes-of-a-garage': { up: (db) => countChangesOfAGarage(db, capabilities) },
    '0014-create-push-receipts': { up: (db) => createPushReceipts(db, capabilities) },
    '0016-know-native-devices': { up: (db) => knowNativeDevices(db, capabilities) },
    '0017-keep-sums-of-maintenance': { up: (db) => keepSumsOfMaintenance(db, capabilities) },
    '0018-create-asked-mails': { up: (db) => createAskedMails(db, capabilities) },
    '0020-know-devices': { up: (db) => knowDevices(db, capabilities) },
    '0040-count-given-kilometres': { up: countGivenKilometres },
    '0041-keep-moves-of-reminders': { up: (db) => keepMovesOfReminders(db, capabilities) },
    '0045-fold-plates-for-search': { up: foldPlatesForSearch },
  };
}

/** Append-only too. */
function migrationsFor(capabilities: DialectCapabilities): Record<string, Migration> {
  return {
    ...firstMigrationsFor(capabilities),
    '0050-log-changes': { up: (db) => logChanges(db, capabilities) },
    '0051-name-the-epoch': { up: (db) => nameTheEpoch(db, capabilities) },
    '0052-remember-operations': { up: (db) => rememberOperations(db, capabilities) },
    '0055-count-many-rows-at-once': { up: (db) => countManyRowsAtOnce(db, capabilities) },
    '0056-remember-ended-sessions': { up: (db) => rememberEndedSessions(db, capabilities) },
    '0059-keep-a-trash': { up: (db) => keepATrash(db, capabilities) },
    '0060-keep-histories': { up: (db) => keepHistories(db, capabilities) },
    '0062-follow-the-law': { up: (db) => followTheLaw(db, capabilities) },
    '0063-announce-the-law': { up: (db) => announceTheLaw(db, capabilities) },
    '0070-tell-moves': { up: (db) => tellMoves(db, capabilities) },
    '0072-keep-documents': { up: (db) => keepDocuments(db, capabilities) },
    '0073-announce-documents': { up: (db) => announceDocuments(db, capabilities) },
    '0075-address-calendars': { up: (db) => addressCalendars(db, capabilities) },
    '0076-announce-projected': { up: announceProjected },
    '0078-know-fiscal-power': { up: knowFiscalPower },
    '0082-keep-expenses': { up: (db) => keepExpenses(db, capabilities) },
    '0087-remember-imports': { up: (db) => rememberImports(db, capabilities) },
    '0092-link-books': { up: (db) => linkBooks(db, capabilities) },
    '0093-hand-over-vehicles': { up: (db) => handOverVehicles(db, capabilities) },
    '0094-store-logs-by-key': { up: (db) => storeLogsByKey(db, capabilities) },
    '0100-announce-emissions-checks': { up: announceEmissionsChecks },
    '0103-keep-legs-of-consumption': { up: (db) => keepLegsOfConsumption(db, capabilities) },
    '0104-name-units-of-fillings': { up: nameUnitsOfFillings },
    '0105-announce-checks-by-interval': { up: announceChecksByInterval },
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
 * other: the dialect takes a lock (on PostgreSQL an advisory one), and whoever comes second finds nothing to do.
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

const MIGRATION_TABLE = 'kysely_migration';
