import type { DialectCapabilities } from '#platform/db/dialect.ts';
import {
  createIndex,
  ownedByGarage,
  ownedByVehicle,
  tableMaker,
  type MakeTable,
} from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Links under which buyers read the book of a vehicle, and the hashes of the books that were made (ADR 0042). */
export async function linkBooks(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make(
    'book_link',
    {
      garage_id: 'text',
      id: 'text',
      account_id: 'text',
      vehicle_id: 'text',
      token_hash: 'text',
      options: 'text',
      created_at: 'text',
      expires_at: 'text',
      opened: 'integer',
      last_opened_at: 'text?',
      counted_since: 'text?',
      reads: 'integer',
    },
    (table) =>
      ownedByVehicle(ownedByGarage(table, 'book_link'), 'book_link')
        .addUniqueConstraint('book_link_token_unique', ['token_hash'])
        .addForeignKeyConstraint('book_link_account_fk', ['account_id'], 'account', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'book_link', 'by_vehicle', ['garage_id', 'vehicle_id', 'created_at', 'id']);
  await createMadeBooks(make);
}

async function createMadeBooks(make: MakeTable): Promise<void> {
  await make(
    'made_book',
    {
      garage_id: 'text',
      vehicle_id: 'text',
      document_hash: 'text',
      content_hash: 'text',
      options: 'text',
      made_at: 'text',
    },
    (table) =>
      ownedByVehicle(
        table.addPrimaryKeyConstraint('made_book_pk', ['garage_id', 'vehicle_id', 'document_hash']),
        'made_book',
      ),
  );
}
