import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker, type Columns } from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/**
 * The change log and the histories are stored in the order of their primary key where the database can do that (SQLite):
 * a new record then changes three b-trees less. A key of a history is the order in which it is read.
 */
export async function storeLogsByKey(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const { clusteredTableSuffix } = capabilities;
  if (clusteredTableSuffix === null) return;
  const make = tableMaker(db, { ...capabilities, tableSuffix: clusteredTableSuffix });
  for (const { name, columns, key, indexes } of LOGS) {
    // Dropped and made anew: a renamed table would take the triggers that name it with it.
    await sql`create temporary table kept as select * from ${sql.table(name)}`.execute(db);
    await db.schema.dropTable(name).execute();
    await make(name, columns, (table) =>
      table
        .addPrimaryKeyConstraint(`${name}_pk`, key)
        .addForeignKeyConstraint(`${name}_garage_fk`, ['garage_id'], 'garage', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
    );
    await sql`insert into ${sql.table(name)} select * from kept order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(
      db,
    );
    await sql`drop table kept`.execute(db);
    for (const [index, indexed] of Object.entries(indexes)) await createIndex(db, name, index, indexed);
  }
}

const LOGS: readonly {
  readonly name: string;
  readonly columns: Columns;
  readonly key: string[];
  readonly indexes: Readonly<Record<string, string[]>>;
}[] = [
  {
    name: 'item_change',
    columns: { garage_id: 'text', kind: 'text', id: 'text', revision: 'bigint', is_deleted: 'integer' },
    key: ['garage_id', 'kind', 'id'],
    indexes: { by_revision: ['garage_id', 'revision', 'kind', 'id'] },
  },
  {
    name: 'item_history',
    columns: {
      garage_id: 'text',
      id: 'text',
      item_id: 'text',
      at: 'text',
      account_id: 'text',
      device: 'text?',
      action: 'text',
      changes: 'text',
    },
    key: ['garage_id', 'item_id', 'at', 'id'],
    indexes: {},
  },
];
