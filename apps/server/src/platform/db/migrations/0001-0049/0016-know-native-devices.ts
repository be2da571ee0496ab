import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';

/**
 * Devices that are reached by the push services of the makers of their systems. `endpoint` holds their token, and what
 * only browsers have is empty. `own_announcements` is what such a device announces by itself, as JSON.
 */
export async function knowNativeDevices(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const text = capabilities.textType(sql);
  await db.schema
    .alterTable('push_subscription')
    .addColumn('service', text, (column) => column.notNull().defaultTo('web'))
    .execute();
  await db.schema.alterTable('push_subscription').addColumn('own_announcements', text).execute();
}
