import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { tableMaker } from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/**
 * One random name for the life of this database. Backups and moves leave it out, so that a restored or moved database has
 * another one: its revisions may count again what a device has already seen otherwise.
 */
export async function nameTheEpoch(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  await tableMaker(db, capabilities)('database_epoch', { name: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('database_epoch_pk', ['name']),
  );
  await sql`insert into database_epoch (name) values (${randomUUID()})`.execute(db);
}
