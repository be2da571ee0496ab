import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/**
 * A move comes with its record in the feed, so whatever changes a move tells of its record, also a reminder that comes out of
 * the trash. Not where the record itself is being deleted, which the feed has told by then. The epoch gets another name, so
 * that devices take a snapshot with the moves.
 */
export async function tellMoves(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  for (const event of ['insert', 'update', 'delete'] as const) {
    const row = event === 'delete' ? 'old' : 'new';
    const trigger = {
      name: `item_change_of_reminder_move_${event}`,
      table: 'reminder_move',
      event,
      statements: [
        `insert into item_change (garage_id, kind, id, revision, is_deleted)
          select garage.id, 'record', maintenance.id, garage.revision, 0
          from garage join maintenance on maintenance.garage_id = garage.id
          where garage.id = ${row}.garage_id and maintenance.id = ${row}.record_id
          on conflict (garage_id, kind, id) do update
            set revision = excluded.revision, is_deleted = excluded.is_deleted`,
      ],
    };
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
  await sql`update database_epoch set name = ${randomUUID()}`.execute(db);
}
