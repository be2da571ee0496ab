import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { fileUseColumns, fileUseConstraints } from '#platform/db/migrations/0001-0049/0001/file-tables.ts';
import {
  createIndex,
  ownedByGarage,
  ownedByVehicle,
  tableMaker,
  type MakeTable,
} from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/** Documents of vehicles and of their owners, with their files; the change log and the trash know them (ADR 0072). */
export async function keepDocuments(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await createDocuments(db, make);
  await make('document_file', fileUseColumns('document_id'), (table) =>
    fileUseConstraints(table, 'document_file', 'document_id').addForeignKeyConstraint(
      'document_file_document_fk',
      ['garage_id', 'document_id'],
      'document',
      ['garage_id', 'id'],
      (fk) => fk.onDelete('cascade'),
    ),
  );
  await createIndex(db, 'document_file', 'by_file', ['garage_id', 'file_id']);
  for (const trigger of LOGS) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
  await db.schema
    .alterTable('trash_entry')
    .addColumn('documents', sql`integer`, (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createDocuments(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'document',
    {
      garage_id: 'text',
      id: 'text',
      vehicle_id: 'text?',
      kind: 'text',
      title: 'text?',
      number: 'text?',
      issuer: 'text?',
      issued_on: 'text?',
      expires_on: 'text?',
      advance_days: 'integer',
      active: 'integer',
      notes: 'text?',
      search: 'text',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'document'), 'document'),
  );
  await createIndex(db, 'document', 'by_creation', ['garage_id', 'created_at', 'id']);
  await createIndex(db, 'document', 'by_vehicle', ['garage_id', 'vehicle_id']);
}

const LOGS: readonly Trigger[] = (['insert', 'update', 'delete'] as const).map((event) => {
  const row = event === 'delete' ? 'old' : 'new';
  return {
    name: `item_change_of_document_${event}`,
    table: 'document',
    event,
    statements: [
      // From the garage, so that nothing is logged while the garage itself is being deleted.
      `insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'document', ${row}.id, garage.revision, ${event === 'delete' ? 1 : 0}
        from garage where garage.id = ${row}.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted`,
    ],
  };
});
