import type { DialectCapabilities, Index } from '#platform/db/dialect.ts';
import { sql, type CreateTableBuilder, type Kysely, type RawBuilder, type Sql } from 'kysely';

export type Table = CreateTableBuilder<string, string>;
/** A type with `?` may be null. */
export type ColumnSpec = 'text' | 'text?' | 'integer' | 'integer?' | 'bigint' | 'bigint?' | 'double';

/** Columns by name, in the order in which they are stored. */
export type Columns = Readonly<
  Record<string, ColumnSpec | { readonly type: ColumnSpec; readonly default: string | number }>
>;

export type MakeTable = (
  name: string,
  columns: Columns,
  constraints: (table: Table) => Table,
) => Promise<void>;

/** Makes tables with the column types of the dialect. */
export function tableMaker(db: Kysely<unknown>, capabilities: DialectCapabilities): MakeTable {
  const typeOf = (spec: string) => {
    if (spec === 'text') return capabilities.textType(sql);
    if (spec === 'double') return capabilities.doubleType(sql);
    return spec === 'bigint' ? capabilities.bigIntegerType(sql) : sql`integer`;
  };
  return async (name, columns, constraints) => {
    let table: Table = db.schema.createTable(name);
    for (const [column, given] of Object.entries(columns)) {
      const { type, default: value } = typeof given === 'string' ? { type: given } : given;
      table = table.addColumn(column, typeOf(type.replace('?', '')), (built) => {
        const typed = type.endsWith('?') ? built : built.notNull();
        return value === undefined ? typed : typed.defaultTo(value);
      });
    }
    await constraints(table).modifyEnd(capabilities.tableSuffix(sql)).execute();
  };
}

/** Rows that are deleted with the row of another table that they name. */
export function deletedWith(
  table: Table,
  constraint: string,
  columns: string[],
  parent: string,
  parentColumns: string[],
): Table {
  return table.addForeignKeyConstraint(constraint, columns, parent, parentColumns, (key) =>
    key.onDelete('cascade'),
  );
}

/** A table of owner data: its primary key leads with the garage, its ids are unique across garages too. */
export function ownedByGarage(table: Table, name: string): Table {
  const keyed = table
    .addPrimaryKeyConstraint(`${name}_pk`, ['garage_id', 'id'])
    .addUniqueConstraint(`${name}_id_unique`, ['id']);
  return deletedWith(keyed, `${name}_garage_fk`, ['garage_id'], 'garage', ['id']);
}

/** Rows that are deleted with their vehicle. */
export function ownedByVehicle(table: Table, name: string): Table {
  return deletedWith(table, `${name}_vehicle_fk`, ['garage_id', 'vehicle_id'], 'vehicle', [
    'garage_id',
    'id',
  ]);
}

/** Makes the table `<owner>_file`: the files of each object of a table, in order. */
export async function makeFileUses(db: Kysely<unknown>, make: MakeTable, owner: string): Promise<void> {
  const name = `${owner}_file`;
  const key = `${owner}_id`;
  await make(
    name,
    { garage_id: 'text', [key]: 'text', role: 'text', position: 'integer', file_id: 'text' },
    (table) =>
      deletedWith(
        table
          .addPrimaryKeyConstraint(`${name}_pk`, ['garage_id', key, 'role', 'file_id'])
          .addForeignKeyConstraint(`${name}_file_fk`, ['garage_id', 'file_id'], 'file', ['garage_id', 'id']),
        `${name}_${owner}_fk`,
        ['garage_id', key],
        owner,
        ['garage_id', 'id'],
      ),
  );
  await createIndex(db, name, 'by_file', ['garage_id', 'file_id']);
}

export async function createIndex(
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}

/** `create index`; `how` is `concurrently` where writes go on meanwhile. */
export function plainIndex(
  tag: Sql,
  { name, table, columns, where }: Index,
  how: RawBuilder<unknown> = tag``,
): RawBuilder<unknown> {
  const condition = where === undefined ? tag`` : tag`where ${tag.raw(where)}`;
  return tag`create index ${how} ${tag.id(name)} on ${tag.table(table)}
    (${tag.join(columns.map((column) => tag.ref(column)))}) ${condition}`;
}
