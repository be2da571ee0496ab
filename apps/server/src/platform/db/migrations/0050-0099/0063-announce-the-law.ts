import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';

/** An instant before every other one: what is to be looked at by then is looked at now. */
const AT_ONCE = '1970-01-01T00:00:00.000Z';

/** Reminders that follow the law are announced on its days, and no longer by their owner's advance (ADR 0067). */
export async function announceTheLaw(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  await db.schema.alterTable('reminder_watch').addColumn('law_due_on', capabilities.textType(sql)).execute();
  await sql`update reminder_watch set look_at = ${sql.lit(AT_ONCE)} where exists (
    select 1 from reminder where reminder.garage_id = reminder_watch.garage_id
      and reminder.id = reminder_watch.reminder_id and reminder.follows = 'law' and reminder.active = 1)`.execute(
    db,
  );
}
