import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { sql } from 'kysely';

/** A table beside those of the migrations: it is there from the first step of a restore until its rows are committed. */
const MARK = 'unfinished_restore';

/** From now on the place is none to use, whatever happens to the process that restores it. */
export async function markUnfinished(queries: Queries): Promise<void> {
  await sql`create table if not exists ${sql.table(MARK)} (id integer primary key)`.execute(queries);
}

/** To be called in the transaction that brings the rows back. */
export async function unmarkUnfinished(queries: Queries): Promise<void> {
  await sql`drop table ${sql.table(MARK)}`.execute(queries);
}

export async function isRestoreUnfinished({ queries }: Pick<Database, 'queries'>): Promise<boolean> {
  const tables = await queries.introspection.getTables();
  return tables.some(({ name }) => name === MARK);
}

/** @throws UpkeepRefusal where a restore was broken off: rows and files of a backup are there in part */
export async function requireFinishedRestore(database: Pick<Database, 'queries'>): Promise<void> {
  if (!(await isRestoreUnfinished(database))) return;
  throw new UpkeepRefusal(
    'A restore was broken off here: run npm run restore -- <folder> again, it begins anew',
  );
}
