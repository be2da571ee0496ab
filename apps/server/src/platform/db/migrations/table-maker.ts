import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

export type Table = CreateTableBuilder<string, string>;
export type ColumnSpec = 'text' | 'text?' | 'integer' | 'integer?' | 'bigint' | 'bigint?' | 'double';

/** Columns by name; a type with `?` may be null. */
export type Columns = Readonly<Record<string, ColumnSpec>>;

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
    for (const [column, spec] of Object.entries(columns)) {
      const isNullable = spec.endsWith('?');
      table = table.addColumn(column, typeOf(spec.replace('?', '')), (built) =>
        isNullable ? built : built.notNull(),
      );
    }
    await constraints(table).modifyEnd(capabilities.tableSuffix(sql)).execute();
  };
}

/** A table of owner data: its primary key leads with the garage, its ids are unique across garages too. */
export function ownedByGarage(table: Table, name: string): Table {
  return table
    .addPrimaryKeyConstraint(`${name}_pk`, ['garage_id', 'id'])
    .addUniqueConstraint(`${name}_id_unique`, ['id'])
    .addForeignKeyConstraint(`${name}_garage_fk`, ['garage_id'], 'garage', ['id'], (fk) =>
      fk.onDelete('cascade'),
    );
}

/** Rows that go with their vehicle. */
export function ownedByVehicle(table: Table, name: string): Table {
  return table.addForeignKeyConstraint(
    `${name}_vehicle_fk`,
    ['garage_id', 'vehicle_id'],
    'vehicle',
    ['garage_id', 'id'],
    (fk) => fk.onDelete('cascade'),
  );
}

export async function createIndex(
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}
