import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/**
 * What a record did to its reminder: where the reminder stood before and after. One row for a record at most, so that
 * correcting or deleting the record can move the reminder accordingly (ADR 0046).
 */
export async function keepMovesOfReminders(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  await tableMaker(db, capabilities)(
    'reminder_move',
    {
      garage_id: 'text',
      record_id: 'text',
      reminder_id: 'text',
      date_before: 'text?',
      last_mileage_before: 'integer?',
      planned_mileage_before: 'integer?',
      active_before: 'integer',
      date_after: 'text?',
      last_mileage_after: 'integer?',
      planned_mileage_after: 'integer?',
      active_after: 'integer',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('reminder_move_pk', ['garage_id', 'record_id'])
        .addForeignKeyConstraint(
          'reminder_move_record_fk',
          ['garage_id', 'record_id'],
          'maintenance',
          ['garage_id', 'id'],
          (fk) => fk.onDelete('cascade'),
        )
        .addForeignKeyConstraint(
          'reminder_move_reminder_fk',
          ['garage_id', 'reminder_id'],
          'reminder',
          ['garage_id', 'id'],
          (fk) => fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'reminder_move', 'by_reminder', ['garage_id', 'reminder_id']);
}
