import { formatInstant } from '#platform/clock/clock.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { sql } from 'kysely';

/** A device that was away for longer gets the whole garage again. */
const KEPT_MILLIS = 180 * 86_400_000;

/**
 * Forgets old deletions of locked garages. Feed entries have a revision but no time, so the current revision
 * is marked, and becomes the floor once the mark is old. A deletion is kept for 180 to 360 days.
 */
export async function pruneFeeds(tx: Tx, garageIds: readonly string[], now: number): Promise<void> {
  const queries = queriesOf(tx);
  const oldest = formatInstant(now - KEPT_MILLIS);
  // Below the floor, because a cursor may be within a revision; and of an earlier walk, because a concurrent
  // reader has read the previous floor.
  await queries
    .deleteFrom('item_change')
    .where('garage_id', 'in', [...garageIds])
    // No parameter: the index of deletions is used only where the statement itself asks for them.
    .where('is_deleted', '=', sql.lit<1>(1))
    .where((is) =>
      is(
        'revision',
        '<',
        is
          .selectFrom('feed_floor')
          .select('floor')
          .whereRef('feed_floor.garage_id', '=', 'item_change.garage_id'),
      ),
    )
    .execute();
  await queries
    .updateTable('feed_floor')
    .set((build) => ({ floor: build.ref('marked_revision') }))
    .where('garage_id', 'in', [...garageIds])
    .where('marked_at', '<', oldest)
    .execute();
  await queries
    .insertInto('feed_floor')
    .columns(['garage_id', 'floor', 'marked_revision', 'marked_at'])
    .expression((build) =>
      build
        .selectFrom('garage')
        .select(({ lit, val }) => [
          'id',
          lit(0).as('floor'),
          'revision',
          val(formatInstant(now)).as('marked_at'),
        ])
        .where('id', 'in', [...garageIds]),
    )
    .onConflict((conflict) =>
      conflict
        .column('garage_id')
        .doUpdateSet((build) => ({
          marked_revision: build.ref('excluded.marked_revision'),
          marked_at: build.ref('excluded.marked_at'),
        }))
        .where('feed_floor.marked_at', '<', oldest),
    )
    .execute();
}
