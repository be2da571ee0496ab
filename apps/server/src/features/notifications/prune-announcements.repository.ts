import { formatInstant } from '#platform/clock/clock.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

const DAY_MILLIS = 86_400_000;
/** Longer than the four years between two legal inspections, across which announcements are compared. */
const ANNOUNCEMENTS_KEPT_MILLIS = 5 * 365 * DAY_MILLIS;
/** Retries, the hourly limit of test messages, and receipts need nothing older. */
const MESSAGES_KEPT_MILLIS = 90 * DAY_MILLIS;

/**
 * Deletes announcements older than five years, and finished messages without announcements, in locked
 * garages. Announcements of a reminder's current cycle stay, so that they are not repeated.
 */
export async function pruneAnnouncements(tx: Tx, garageIds: readonly string[], now: number): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('announcement')
    .where('garage_id', 'in', [...garageIds])
    .where('queued_at', '<', formatInstant(now - ANNOUNCEMENTS_KEPT_MILLIS))
    .where('state', '!=', 'queued')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('reminder_watch')
            .select('reminder_id')
            .whereRef('reminder_watch.garage_id', '=', 'announcement.garage_id')
            .whereRef('reminder_watch.reminder_id', '=', 'announcement.reminder_id')
            .whereRef('reminder_watch.account_id', '=', 'announcement.account_id')
            .whereRef('reminder_watch.cycle', '=', 'announcement.cycle'),
        ),
      ),
    )
    .execute();
  await queriesOf(tx)
    .deleteFrom('message')
    .where('garage_id', 'in', [...garageIds])
    .where('due_at', 'is', null)
    .where('finished_at', '<', formatInstant(now - MESSAGES_KEPT_MILLIS))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('announcement')
            .select('id')
            .whereRef('announcement.garage_id', '=', 'message.garage_id')
            .whereRef('announcement.message_id', '=', 'message.id'),
        ),
      ),
    )
    .execute();
}
