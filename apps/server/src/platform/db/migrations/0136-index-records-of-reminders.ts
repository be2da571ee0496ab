import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';

/** The records that belong to a reminder are found by date among all records of a vehicle and type. */
export async function indexRecordsOfReminders(
  db: Kysely<unknown>,
  { createIndex }: DialectCapabilities,
): Promise<void> {
  const index = {
    name: 'maintenance_of_reminder',
    table: 'maintenance',
    columns: ['garage_id', 'vehicle_id', 'type', 'date'],
    where: 'reminder_id is not null',
  };
  for (const statement of createIndex(sql, index)) await statement.execute(db);
}
