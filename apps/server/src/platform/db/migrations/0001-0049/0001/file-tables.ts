import {
  createIndex,
  ownedByGarage,
  type Columns,
  type MakeTable,
  type Table,
} from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Uploaded files; their bytes lie in the file store. */
export async function createFileTable(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'file',
    {
      garage_id: 'text',
      id: 'text',
      name: 'text',
      content_type: 'text',
      size: 'integer',
      width: 'integer?',
      height: 'integer?',
      thumbnail_size: 'integer?',
      created_at: 'text',
    },
    (table) => ownedByGarage(table, 'file'),
  );
  await createIndex(db, 'file', 'by_creation', ['created_at']);
}

/** Columns of a table that says which files an object has, and in which order. */
export function fileUseColumns(owner: string): Columns {
  return { garage_id: 'text', [owner]: 'text', role: 'text', position: 'integer', file_id: 'text' };
}

/** The keys of such a table. */
export function fileUseConstraints(table: Table, name: string, owner: string): Table {
  return table
    .addPrimaryKeyConstraint(`${name}_pk`, ['garage_id', owner, 'role', 'file_id'])
    .addForeignKeyConstraint(`${name}_file_fk`, ['garage_id', 'file_id'], 'file', ['garage_id', 'id']);
}
