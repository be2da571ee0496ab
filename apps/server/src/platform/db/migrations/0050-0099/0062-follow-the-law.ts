import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/**
 * What the law asks of a vehicle, what a report says, and whether a reminder follows the law (ADR 0063). A reminder that
 * is there keeps the date that its owner knows: `interval`. The epoch gets another name, so that devices take a snapshot
 * with the new fields.
 */
export async function followTheLaw(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const text = capabilities.textType(sql);
  await db.schema.alterTable('vehicle').addColumn('inspection_category', text).execute();
  await db.schema
    .alterTable('vehicle')
    .addColumn('is_collection', sql`integer`, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['kind', 'result', 'valid_until', 'center']) {
    await db.schema.alterTable('maintenance').addColumn(`inspection_${column}`, text).execute();
  }
  await db.schema
    .alterTable('reminder')
    .addColumn('follows', text, (column) => column.notNull().defaultTo('interval'))
    .execute();
  for (const column of ['follows_before', 'follows_after']) {
    await db.schema
      .alterTable('reminder_move')
      .addColumn(column, text, (built) => built.notNull().defaultTo('interval'))
      .execute();
  }
  await sql`update database_epoch set name = ${randomUUID()}`.execute(db);
}
