import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';

/** The few records that made their reminder are found among all records of a vehicle. */
export async function indexMakersOfReminders(
  db: Kysely<unknown>,
  { createIndex }: DialectCapabilities,
): Promise<void> {
  const index = {
    name: 'maintenance_that_made_reminder',
    table: 'maintenance',
    columns: ['garage_id', 'vehicle_id', 'type'],
    where: 'reminder_made = 1',
  };
  for (const statement of createIndex(sql, index)) await statement.execute(db);
}
