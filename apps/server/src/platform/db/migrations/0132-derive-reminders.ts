import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/**
 * What reminders are derived from: the order of writes, the reminder of each record, and what owners set. The epoch gets a new
 * name, so that devices fetch their records and reminders with it.
 */
export async function deriveReminders(
  db: Kysely<unknown>,
  { textType, bigIntegerType }: DialectCapabilities,
): Promise<void> {
  const [text, number] = [textType(sql), bigIntegerType(sql)];
  await db.schema
    .alterTable('maintenance')
    .addColumn('order', number, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('maintenance').addColumn('reminder_id', text).execute();
  await db.schema.alterTable('maintenance').addColumn('named_reminder_id', text).execute();
  await db.schema
    .alterTable('maintenance')
    .addColumn('reminder_made', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('reminder')
    .addColumn('order', number, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['led_by', 'made_by', 'owner_set']) {
    await db.schema.alterTable('reminder').addColumn(column, text).execute();
  }
  await db.schema.alterTable('reminder').addColumn('settled_version', number).execute();
  await sql`update database_epoch set name = ${randomUUID()}`.execute(db);
}
