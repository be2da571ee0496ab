import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/**
 * The change log behind the feed: for each object of a garage the revision at which it last changed, and whether it is
 * deleted. Triggers write it, so that it misses neither what a cascade deletes nor what a server of the version before
 * writes beside this one. It starts empty: a first copy is read from the tables.
 */
export async function logChanges(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  await tableMaker(db, capabilities)(
    'item_change',
    { garage_id: 'text', kind: 'text', id: 'text', revision: 'bigint', is_deleted: 'integer' },
    (table) =>
      table
        .addPrimaryKeyConstraint('item_change_pk', ['garage_id', 'kind', 'id'])
        .addForeignKeyConstraint('item_change_garage_fk', ['garage_id'], 'garage', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'item_change', 'by_revision', ['garage_id', 'revision', 'kind', 'id']);
  for (const trigger of TRIGGERS) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
}

/** The tables whose rows are objects of the feed, with their kind and the column of their id. */
const LOGGED = [
  { table: 'settings', kind: 'settings', id: 'garage_id' },
  { table: 'vehicle', kind: 'vehicle', id: 'id' },
  { table: 'reminder', kind: 'reminder', id: 'id' },
  { table: 'mileage_reading', kind: 'reading', id: 'id' },
  { table: 'maintenance', kind: 'record', id: 'id' },
] as const;

const TRIGGERS: readonly Trigger[] = LOGGED.flatMap(({ table, kind, id }) =>
  (['insert', 'update', 'delete'] as const).map((event) => {
    const row = event === 'delete' ? 'old' : 'new';
    return {
      name: `item_change_of_${table}_${event}`,
      table,
      event,
      statements: [logStatement(`${row}.garage_id`, kind, `${row}.${id}`, event === 'delete' ? 1 : 0)],
    };
  }),
);

/** Selects from `garage`, so that nothing is logged while the garage itself is being deleted. */
function logStatement(garageId: string, kind: string, id: string, isDeleted: 0 | 1): string {
  return `insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, '${kind}', ${id}, garage.revision, ${isDeleted} from garage where garage.id = ${garageId}
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted`;
}
