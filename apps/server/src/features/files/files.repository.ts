import type { Actor } from '#platform/actor.ts';
import { isOutsideTrash, isUnusedFile } from '#platform/db/tables/file-uses.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Selectable } from 'kysely';

/** Without what only service books know of a file. */
export type FileRow = Omit<Selectable<Schema['file']>, 'invoice_verdict'>;

/** Whose rows are meant: an actor, or a garage that the sweep goes through. */
export type GarageScope = Pick<Actor, 'garageId'>;

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await queriesOf(tx).insertInto('file').values(row).execute();
}

/** A file by its id alone, in any garage: to see whether an id is taken. */
export async function findFileOfAnyGarage(tx: Tx, id: string): Promise<FileRow | null> {
  const row = await queriesOf(tx).selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/**
 * The same for a signed address, which is the whole credential: a file that only the trash has is not there (contract,
 * section 11).
 */
export async function findOpenableFile(tx: Tx, id: string): Promise<FileRow | null> {
  const row = await queriesOf(tx)
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where(isOutsideTrash)
    .executeTakeFirst();
  return row ?? null;
}

export async function findFiles(tx: Tx, actor: Actor, ids: readonly string[]): Promise<FileRow[]> {
  return selectInParts(ids, (part) =>
    queriesOf(tx)
      .selectFrom('file')
      .selectAll()
      .where('garage_id', '=', actor.garageId)
      .where('id', 'in', [...part])
      .execute(),
  );
}

/** Deletes those of the files that nothing refers to any more; answers which. */
export async function deleteUnusedFiles(
  tx: Tx,
  { garageId }: GarageScope,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queriesOf(tx)
    .deleteFrom('file')
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...ids])
    .where(isUnusedFile)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Files of all garages, at most `limit`, created before that instant and named by nothing. */
export async function listUnusedFiles(
  tx: Tx,
  createdBefore: string,
  limit: number,
): Promise<Pick<FileRow, 'garage_id' | 'id'>[]> {
  return queriesOf(tx)
    .selectFrom('file')
    .select(['garage_id', 'id'])
    .where('created_at', '<', createdBefore)
    .where(isUnusedFile)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Which of the ids have a row, in any garage. */
export async function findKnownFileIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queriesOf(tx)
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}
