import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { sql } from 'kysely';

/** A table in a backup. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its primary key, in order. */
  readonly key: readonly string[];
}

export type StoredValue = string | number | null;
export type StoredRow = Readonly<Record<string, StoredValue>>;

const BATCH_SIZE = 1000;
/** SQLite allows 32,766 parameters in one statement, PostgreSQL 65,535. */
const MAX_PARAMETERS = 30_000;

/**
 * Tables that are not backed up: data computed by triggers, the migration log, the epoch of this database, and the
 * progress of feed and store jobs. A restored database has a new epoch and stores no bytes without a row.
 */
const NOT_BACKED_UP: ReadonlySet<string> = new Set([
  'consumption_leg',
  'consumption_sum',
  'database_epoch',
  'expense_sum',
  'feed_floor',
  'fuel_sum',
  'garage_walk',
  'item_change',
  'loose_bytes',
  'maintenance_sum',
  'oldest_version',
]);

/** Lists the tables of a backup, referenced tables first. */
export async function listStoredTables(database: Database, queries: Queries): Promise<StoredTable[]> {
  const keys = (await database.capabilities.primaryKeys(sql).execute(queries)).rows;
  const foreignKeys = (await database.capabilities.foreignKeys(sql).execute(queries)).rows;
  const tables = await queries.introspection.getTables();
  const unordered = tables
    .filter(({ name, isView }) => !isView && !NOT_BACKED_UP.has(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      key: keys.filter(({ table }) => table === name).map(({ column }) => column),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const ordered: StoredTable[] = [];
  const parentsOf = (name: string): Set<string> =>
    new Set(
      foreignKeys
        .filter(({ child, parent }) => child === name && parent !== name)
        .map(({ parent }) => parent),
    );
  const visit = (table: StoredTable, path: readonly string[]): void => {
    if (ordered.includes(table)) return;
    if (path.includes(table.name))
      throw new Error(`Tables reference each other in a circle: ${path.join(', ')}`);
    const parents = parentsOf(table.name);
    for (const parent of unordered.filter(({ name }) => parents.has(name)))
      visit(parent, [...path, table.name]);
    ordered.push(table);
  };
  for (const table of unordered) visit(table, []);
  return ordered;
}

/** Reads all rows in the order of the primary key, in batches. */
export async function* readRows(queries: Queries, table: StoredTable): AsyncGenerator<StoredRow> {
  if (table.key.length === 0) throw new Error(`The table ${table.name} has no primary key`);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  let last: StoredRow | undefined;
  do {
    const after = last && sql.join(table.key.map((column) => sql`${last?.[column]}`));
    const { rows }: { rows: StoredRow[] } = await sql<StoredRow>`
      select ${columns} from ${sql.table(table.name)} ${after ? sql`where (${key}) > (${after})` : sql``}
      order by ${key} limit ${sql.lit(BATCH_SIZE)}`.execute(queries);
    for (const row of rows) yield row;
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

/** Inserts rows, as many in one statement as both databases allow. */
export async function insertRows(
  queries: Queries,
  table: StoredTable,
  rows: AsyncIterable<StoredRow>,
): Promise<number> {
  const atOnce = Math.max(1, Math.floor(MAX_PARAMETERS / table.columns.length));
  let waiting: StoredRow[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const values = waiting.map(
      (row) => sql`(${sql.join(table.columns.map((column) => sql`${row[column] ?? null}`))})`,
    );
    const columns = sql.join(table.columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(queries);
    count += waiting.length;
    waiting = [];
  };
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length >= Math.min(atOnce, BATCH_SIZE)) await flush();
  }
  await flush();
  return count;
}
