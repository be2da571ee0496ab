import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/** An instant before every other one: what is to be looked at by then is looked at now. */
const AT_ONCE = '1970-01-01T00:00:00.000Z';

/**
 * Whether announcements may use the day on which a mileage is expected (ADR 0068): on, as for a new account. Reminders by
 * kilometres are looked at once, for such a day may come before the next look. The epoch gets another name, so that devices
 * take a snapshot with the new field.
 */
export async function announceProjected(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('settings')
    .addColumn('announce_projected', sql`integer`, (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update reminder_watch set look_at = ${sql.lit(AT_ONCE)} where exists (
    select 1 from reminder where reminder.garage_id = reminder_watch.garage_id
      and reminder.id = reminder_watch.reminder_id and reminder.follows = 'interval' and reminder.active = 1
      and reminder.last_mileage is not null)`.execute(db);
  await sql`update database_epoch set name = ${randomUUID()}`.execute(db);
}
