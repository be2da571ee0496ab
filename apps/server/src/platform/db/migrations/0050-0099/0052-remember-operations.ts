import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** The keys of changes and deletions that have been made, so that the same one sent again changes nothing. */
export async function rememberOperations(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  await tableMaker(db, capabilities)(
    'applied_operation',
    { garage_id: 'text', operation_key: 'text', applied_at: 'text' },
    (table) =>
      table
        .addPrimaryKeyConstraint('applied_operation_pk', ['garage_id', 'operation_key'])
        .addForeignKeyConstraint('applied_operation_garage_fk', ['garage_id'], 'garage', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'applied_operation', 'by_time', ['garage_id', 'applied_at']);
}
