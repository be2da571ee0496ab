import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Imports that added something, and which rows each of them added in which version, so that it can be undone (ADR 0077). */
export async function rememberImports(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make(
    'import_entry',
    {
      garage_id: 'text',
      id: 'text',
      account_id: 'text',
      imported_at: 'text',
      counts: 'text',
      undone_at: 'text?',
      kept_count: 'integer',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('import_entry_pk', ['garage_id', 'id'])
        .addForeignKeyConstraint('import_entry_garage_fk', ['garage_id'], 'garage', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'import_entry', 'by_time', ['garage_id', 'imported_at', 'id']);
  await make(
    'import_part',
    { garage_id: 'text', import_id: 'text', position: 'integer', table_name: 'text', content: 'text' },
    (table) =>
      table
        .addPrimaryKeyConstraint('import_part_pk', ['garage_id', 'import_id', 'position'])
        .addForeignKeyConstraint(
          'import_part_entry_fk',
          ['garage_id', 'import_id'],
          'import_entry',
          ['garage_id', 'id'],
          (fk) => fk.onDelete('cascade'),
        ),
  );
}
