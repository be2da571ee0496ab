import { sql, type Kysely } from 'kysely';

/** An instant before every other one: what is to be looked at by then is looked at now. */
const AT_ONCE = '1970-01-01T00:00:00.000Z';

/**
 * The emissions check of a van is announced also where its inspection goes by its own interval (ADR 0090): such reminders
 * are looked at once, for the months of the check may come long before the next look.
 */
export async function announceChecksByInterval(db: Kysely<unknown>): Promise<void> {
  await sql`update reminder_watch set look_at = ${sql.lit(AT_ONCE)} where exists (
    select 1 from reminder join vehicle on vehicle.garage_id = reminder.garage_id and vehicle.id = reminder.vehicle_id
    where reminder.garage_id = reminder_watch.garage_id and reminder.id = reminder_watch.reminder_id
      and reminder.maintenance_type = 'technical_inspection' and reminder.follows = 'interval' and reminder.active = 1
      and coalesce(vehicle.inspection_category, case vehicle.type when 'truck' then 'van' end) = 'van')`.execute(
    db,
  );
}
