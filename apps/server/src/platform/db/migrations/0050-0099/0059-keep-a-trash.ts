import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker, type MakeTable } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/**
 * What was deleted in the last 30 days: one entry for each deletion, the rows of the objects as JSON in parts, and which
 * files they had. The rows of the files stay where they are, so that their bytes count and are kept (ADR 0057).
 */
export async function keepATrash(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await createEntries(db, make);
  await createContents(db, make);
}

async function createEntries(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'trash_entry',
    {
      garage_id: 'text',
      id: 'text',
      kind: 'text',
      title: 'text?',
      type: 'text?',
      date: 'text?',
      mileage: 'integer?',
      vehicle_id: 'text?',
      vehicle_name: 'text?',
      records: 'integer',
      reminders: 'integer',
      readings: 'integer',
      files: 'integer',
      account_id: 'text',
      deleted_at: 'text',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('trash_entry_pk', ['garage_id', 'id'])
        .addForeignKeyConstraint('trash_entry_garage_fk', ['garage_id'], 'garage', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'trash_entry', 'by_time', ['garage_id', 'deleted_at', 'id']);
  await createIndex(db, 'trash_entry', 'by_vehicle', ['garage_id', 'vehicle_id']);
  await createIndex(db, 'trash_entry', 'by_deletion', ['deleted_at']);
}

async function createContents(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'trash_part',
    { garage_id: 'text', entry_id: 'text', position: 'integer', table_name: 'text', content: 'text' },
    (table) =>
      table
        .addPrimaryKeyConstraint('trash_part_pk', ['garage_id', 'entry_id', 'position'])
        .addForeignKeyConstraint(
          'trash_part_entry_fk',
          ['garage_id', 'entry_id'],
          'trash_entry',
          ['garage_id', 'id'],
          (fk) => fk.onDelete('cascade'),
        ),
  );
  await make('trash_file', { garage_id: 'text', entry_id: 'text', file_id: 'text' }, (table) =>
    table
      .addPrimaryKeyConstraint('trash_file_pk', ['garage_id', 'entry_id', 'file_id'])
      .addForeignKeyConstraint('trash_file_file_fk', ['garage_id', 'file_id'], 'file', ['garage_id', 'id'])
      .addForeignKeyConstraint(
        'trash_file_entry_fk',
        ['garage_id', 'entry_id'],
        'trash_entry',
        ['garage_id', 'id'],
        (fk) => fk.onDelete('cascade'),
      ),
  );
  await createIndex(db, 'trash_file', 'by_file', ['garage_id', 'file_id']);
}
