import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { sql } from 'kysely';

/** A row of any table of owner data, by column name. */
export type CopiedRow = Readonly<Record<string, string | number | null>>;

/** Reads complete rows of a garage whose column has one of the values. */
export async function copyRows(
  tx: Tx,
  table: string,
  { garageId, column, values }: { garageId: string; column: string; values: readonly string[] },
): Promise<CopiedRow[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<CopiedRow>`select * from ${sql.table(table)}
    where garage_id = ${garageId} and ${sql.ref(column)} in (${sql.join([...values])})`.execute(
    queriesOf(tx),
  );
  return rows;
}

/** Inserts copied rows into their table, as rows of this garage. */
export async function insertCopies(
  tx: Tx,
  table: string,
  garageId: string,
  rows: readonly CopiedRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => {
    const owned: CopiedRow = { ...row, garage_id: garageId };
    return sql`(${sql.join(columns.map((column) => owned[column] ?? null))})`;
  });
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(queriesOf(tx));
}

/** Overwrites the row with the same id in this garage; rows of `parts` that reference it are deleted. */
export async function overwriteCopy(
  tx: Tx,
  table: string,
  garageId: string,
  row: CopiedRow,
  parts: readonly { readonly table: string; readonly column: string }[],
): Promise<void> {
  const { garage_id: _garage, id = null, ...values } = row;
  for (const part of parts) {
    await sql`delete from ${sql.table(part.table)}
      where garage_id = ${garageId} and ${sql.ref(part.column)} = ${id}`.execute(queriesOf(tx));
  }
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)}
    where garage_id = ${garageId} and id = ${id}`.execute(queriesOf(tx));
}
