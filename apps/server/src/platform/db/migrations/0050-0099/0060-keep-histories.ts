import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/**
 * Who changed what of a vehicle or a record, and when. Without a foreign key to the object: while that lies in the trash,
 * its history stays, and it is erased with it (ADR 0058).
 */
export async function keepHistories(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  await tableMaker(db, capabilities)(
    'item_history',
    {
      garage_id: 'text',
      id: 'text',
      item_id: 'text',
      at: 'text',
      account_id: 'text',
      device: 'text?',
      action: 'text',
      changes: 'text',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('item_history_pk', ['garage_id', 'id'])
        .addForeignKeyConstraint('item_history_garage_fk', ['garage_id'], 'garage', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'item_history', 'by_item', ['garage_id', 'item_id', 'at', 'id']);
}
