import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createAccountTables } from '#platform/db/migrations/0001-0049/0001/account-tables.ts';
import { createFileTable } from '#platform/db/migrations/0001-0049/0001/file-tables.ts';
import { createMaintenanceTables } from '#platform/db/migrations/0001-0049/0001/maintenance-tables.ts';
import { createSettingsTables } from '#platform/db/migrations/0001-0049/0001/settings-tables.ts';
import { tableMaker } from '#platform/db/migrations/table-maker.ts';
import { createVehicleTables } from '#platform/db/migrations/0001-0049/0001/vehicle-tables.ts';
import type { Kysely } from 'kysely';

/**
 * Accounts, garages and everything that a garage owns. Every table of owner data leads its primary key and its
 * indexes with `garage_id`, so that the rows of one owner lie together and could move together; ids are unique
 * across garages as well, so that a client's id never names two objects.
 */
export async function createFirstTables(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await createAccountTables(db, make);
  await createSettingsTables(make);
  await createFileTable(db, make);
  await createVehicleTables(db, make);
  await createMaintenanceTables(db, make);
}
