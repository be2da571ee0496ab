import { compileOnce } from '#platform/db/compile-once.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Insertable, InsertQueryBuilder, InsertResult, Selectable } from 'kysely';

type Cell = string | number | null;
type Insert<Table extends keyof Schema> = InsertQueryBuilder<Schema, Table, InsertResult>;

/**
 * Inserts rows with one statement. Its SQL is cached for each number of rows, because building it for
 * hundreds of values takes as long as running it. Every column of a row must be given. A few hundred rows at
 * most: a statement has no more than 32,766 parameters.
 */
export function insertMany<Table extends keyof Schema>(
  table: Table,
  columns: readonly (keyof Selectable<Schema[Table]> & string)[],
  onConflict: (insert: Insert<Table>) => Insert<Table> = (insert) => insert,
): (tx: Tx, rows: readonly Selectable<Schema[Table]>[]) => Promise<void> {
  const insert = compileOnce((queries, { cells }: { readonly cells: readonly Cell[] }) =>
    onConflict(queries.insertInto(table).values(toRows<Table>(columns, cells))),
  );
  return async (tx, rows) => {
    const [first] = rows;
    if (!first) return;
    // A column added by a migration must not silently get its default.
    if (Object.keys(first).length !== columns.length) {
      throw new TypeError(`A row of ${table} does not have the columns of its statement`);
    }
    await insert(tx, { cells: rows.flatMap((row) => columns.map((column) => toCell(row[column]))) });
  };
}

function toRows<Table extends keyof Schema>(
  columns: readonly string[],
  cells: readonly Cell[],
): Insertable<Schema[Table]>[] {
  return Array.from({ length: cells.length / columns.length }, (_, row) => {
    const own = columns.map((column, at) => [column, cells[row * columns.length + at]]);
    // Every column of the table with its value in the row.
    return Object.fromEntries(own) as Insertable<Schema[Table]>;
  });
}

function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new TypeError('A cell must be text, a number or null');
}
