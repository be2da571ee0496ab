import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/**
 * The last day of the warranty of a record, and what forgets its announcements with the record. The epoch gets a new name, so
 * that devices fetch their records with the field.
 */
export async function keepWarranties(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  await db.schema.alterTable('maintenance').addColumn('warranty_until', capabilities.textType(sql)).execute();
  const tables = ['reminder_watch', 'announcement'];
  const forgotten = capabilities.createTrigger(sql, {
    name: 'untold_maintenance',
    table: 'maintenance',
    event: 'delete',
    statements: tables.map(
      (told) => `delete from ${told} where garage_id = old.garage_id and reminder_id = old.id`,
    ),
    oncePerStatement: tables.map(
      (told) => `delete from ${told} using changed
        where ${told}.garage_id = changed.garage_id and ${told}.reminder_id = changed.id`,
    ),
  });
  for (const statement of forgotten) await statement.execute(db);
  await sql`update database_epoch set name = ${randomUUID()}`.execute(db);
}
