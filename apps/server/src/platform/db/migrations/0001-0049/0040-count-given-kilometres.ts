import { sql, type Kysely } from 'kysely';

/** An instant before every other one: a reminder that fell due unseen is looked at now. */
const AT_ONCE = '1970-01-01T00:00:00.000Z';

/**
 * Reminders that were given a planned mileage or an interval in km without a last mileage never fell due by km. From
 * now on a km side that is given counts (contract, section 5): they count from the vehicle's current mileage. An
 * export of an earlier version is read by the same rule, `lastMileageToStore`.
 */
export async function countGivenKilometres(db: Kysely<unknown>): Promise<void> {
  await sql`update reminder_watch set look_at = ${sql.lit(AT_ONCE)}
    where (garage_id, reminder_id) in (${DEAD_SIDE})`.execute(db);
  await sql`update garage set revision = revision + 1
    where id in (select garage_id from (${DEAD_SIDE}) as dead)`.execute(db);
  await sql`update reminder set version = version + 1, last_mileage = (
      select current_mileage from vehicle
      where vehicle.garage_id = reminder.garage_id and vehicle.id = reminder.vehicle_id)
    where (garage_id, id) in (${DEAD_SIDE})`.execute(db);
}

const DEAD_SIDE = sql`select garage_id, id from reminder
  where last_mileage is null and (planned_mileage is not null or interval_km is not null)`;
