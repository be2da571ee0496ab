import { queriesOf, type Queries } from '#platform/db/queries.ts';
import type { Context } from '#platform/context.ts';
import { sql, type RawBuilder } from 'kysely';

type Counts = Record<string, number>;

/**
 * Anonymous rows that the server keeps on purpose: failed sign-ins, hashes of ended tokens, hourly counts,
 * and the turns of queues.
 */
const KEPT_OF_NOBODY = ['sign_in_failure', 'ended_session', 'hourly_count', 'work_queue', 'work_share'];

/**
 * Returns a function that reads, in one statement, the number of rows of each table and the sum of their
 * versions. PostgreSQL takes 9 ms to plan that statement, so each connection prepares it once, and it only
 * runs if something was written since the last time.
 */
export async function rowCounter(context: Context): Promise<() => Promise<Counts>> {
  const queries = queriesOf(context.transactions.readOnly);
  const tables = (await queries.introspection.getTables()).filter(
    ({ name }) => !name.startsWith('kysely_') && !KEPT_OF_NOBODY.includes(name),
  );
  const counts = tables.flatMap(({ name, columns }) => [
    sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`,
    ...(columns.some((column) => column.name === 'version')
      ? [sql`(select coalesce(sum(version), 0) from ${sql.table(name)}) as ${sql.ref(`${name} versions`)}`]
      : []),
  ]);
  const query = sql<Counts>`select ${sql.join(counts)}`;
  if (context.config.databaseUrl === null) return async () => (await query.execute(queries)).rows[0] ?? {};
  let last: { nextWrite: string; counts: Counts } = { nextWrite: '', counts: {} };
  return async () => {
    const nextWrite = await nextTransactionId(queries);
    if (nextWrite !== last.nextWrite) last = { nextWrite, counts: await countPrepared(queries, query) };
    return last.counts;
  };
}

function countPrepared(queries: Queries, query: RawBuilder<Counts>): Promise<Counts> {
  return queries.connection().execute(async (connection) => {
    const execute = async () => (await sql<Counts>`execute stored_rows`.execute(connection)).rows[0] ?? {};
    try {
      return await execute();
    } catch {
      await sql`prepare stored_rows as ${query}`.execute(connection);
      return execute();
    }
  });
}

/** Only a transaction that writes or locks gets a number. */
async function nextTransactionId(queries: Queries): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as id`.execute(queries);
  return rows[0]?.id ?? '';
}

/** All rows of a table in a fixed order, without owner columns. */
export async function rowsOf(context: Context, table: string): Promise<string[]> {
  const queries = queriesOf(context.transactions.readOnly);
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(queries);
  return rows
    .map(({ garage_id: _garage, account_id: _account, ...row }) =>
      JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    )
    .toSorted();
}

/** The ids of all garages, oldest account first. */
export async function garageIds(context: Context): Promise<string[]> {
  const rows = await queriesOf(context.transactions.readOnly).selectFrom('garage').select('id').execute();
  return rows.map(({ id }) => id).toSorted();
}
