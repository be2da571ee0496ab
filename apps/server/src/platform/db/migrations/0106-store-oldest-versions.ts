import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** The oldest version of Carnet that may still open the data, by the migration that says so. */
export async function storeOldestVersions(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  await tableMaker(db, capabilities)('oldest_version', { migration: 'text', app_version: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('oldest_version_pk', ['migration']),
  );
}
