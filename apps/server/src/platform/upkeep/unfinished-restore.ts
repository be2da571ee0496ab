import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { sql } from 'kysely';

/** A table outside the migrations, which exists from the first step of a restore until its rows are committed. */
const MARK = 'unfinished_restore';

/** Marks the data as unusable, whatever happens to the restoring process. */
export async function markUnfinished(queries: Queries): Promise<void> {
  await sql`create table if not exists ${sql.table(MARK)} (id integer primary key)`.execute(queries);
}

/** Call in the transaction that restores the rows. */
export async function unmarkUnfinished(queries: Queries): Promise<void> {
  await sql`drop table ${sql.table(MARK)}`.execute(queries);
}

export async function isRestoreUnfinished({ queries }: Pick<Database, 'queries'>): Promise<boolean> {
  const tables = await queries.introspection.getTables();
  return tables.some(({ name }) => name === MARK);
}

/** @throws UpkeepRefusal if a restore was interrupted and the data is incomplete */
export async function requireFinishedRestore(database: Pick<Database, 'queries'>): Promise<void> {
  if (!(await isRestoreUnfinished(database))) return;
  throw new UpkeepRefusal(
    'A restore was interrupted here: run npm run restore -- <folder> again, it starts over',
  );
}
