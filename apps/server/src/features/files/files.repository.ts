import type { Actor } from '#platform/actor.ts';
import { isOutsideTrash, isUnusedFile } from '#platform/db/tables/file-uses.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { sql, type Selectable } from 'kysely';

/** Without what only service books and the sweep know of a file. */
export type FileRow = Omit<Selectable<Schema['file']>, 'invoice_verdict' | 'unused_since'>;

/** Whose rows are meant: an actor, or a garage that the sweep goes through. */
export type GarageScope = Pick<Actor, 'garageId'>;

/**
 * Adds the row of bytes that are stored; nothing names it yet. It takes the place of the note about them: without that the sweep
 * has removed them, or is about to (`Unavailable`).
 */
export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await queriesOf(tx)
    .insertInto('file')
    .values({ ...row, unused_since: row.created_at })
    .execute();
  const noted = await queriesOf(tx)
    .deleteFrom('loose_bytes')
    .where('garage_id', '=', row.garage_id)
    .where('file_id', '=', row.id)
    .where('since', '<>', REMOVING)
    .returning('file_id')
    .execute();
  if (noted.length === 0) throw new Unavailable('The bytes of this file were removed before its row came');
}

/** Names bytes in the store that may have no row of `file`; without a file id all of a garage. */
export interface LooseBytes {
  readonly garageId: string;
  readonly fileId: string;
}

/** In place of a file id: all bytes of the garage. */
export const WHOLE_GARAGE = '';

/** In place of a time: before all others, so that each sweep finds it. */
const REMOVING = '0';

/** To be called before bytes are written. Throws `Unavailable` while bytes of that id are being removed. */
export async function noteLooseBytes(tx: Tx, bytes: LooseBytes, since: string): Promise<void> {
  const noted = await queriesOf(tx)
    .insertInto('loose_bytes')
    .values({ garage_id: bytes.garageId, file_id: bytes.fileId, since })
    .onConflict((conflict) =>
      conflict
        .columns(['garage_id', 'file_id'])
        .doUpdateSet({ since })
        .where('loose_bytes.since', '<>', REMOVING),
    )
    .returning('file_id')
    .execute();
  if (noted.length === 0) throw new Unavailable('Bytes of this id are being removed');
}

/** From now on no row and no bytes come under these names until they are removed and forgotten. */
export async function markRemovedBytes(tx: Tx, bytes: readonly LooseBytes[]): Promise<void> {
  if (bytes.length === 0) return;
  await queriesOf(tx)
    .insertInto('loose_bytes')
    .values(bytes.map(({ garageId, fileId }) => ({ garage_id: garageId, file_id: fileId, since: REMOVING })))
    .onConflict((conflict) => conflict.columns(['garage_id', 'file_id']).doUpdateSet({ since: REMOVING }))
    .execute();
}

/** They have their row, or are gone. */
export async function forgetLooseBytes(tx: Tx, { garageId, fileId }: LooseBytes): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('loose_bytes')
    .where('garage_id', '=', garageId)
    .where('file_id', '=', fileId)
    .execute();
}

/** Those that were noted before an instant, after one of them in the order of their names. */
export async function listLooseBytes(
  tx: Tx,
  before: string,
  after: LooseBytes,
  limit: number,
): Promise<LooseBytes[]> {
  return queriesOf(tx)
    .selectFrom('loose_bytes')
    .select(['garage_id as garageId', 'file_id as fileId'])
    .where('since', '<', before)
    .where(sql<boolean>`(garage_id, file_id) > (${after.garageId}, ${after.fileId})`)
    .orderBy('garage_id')
    .orderBy('file_id')
    .limit(limit)
    .execute();
}

/** A file by its id alone, in any garage: to see whether an id is taken. */
export async function findFileOfAnyGarage(tx: Tx, id: string): Promise<FileRow | null> {
  const row = await queriesOf(tx).selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/**
 * The same for a signed address, which is the whole credential: a file that only the trash has is not there.
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

/** Deletes those of the files that nothing refers to any more; returns which. Their bytes are to be removed. */
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
  const deleted = rows.map((row) => row.id);
  await markRemovedBytes(
    tx,
    deleted.map((fileId) => ({ garageId, fileId })),
  );
  return deleted;
}

/** Takes the mark from files that something names after all. */
export async function unmarkUsedFiles(
  tx: Tx,
  { garageId }: GarageScope,
  ids: readonly string[],
): Promise<void> {
  await queriesOf(tx)
    .updateTable('file')
    .set({ unused_since: null })
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...ids])
    .where(sql<boolean>`not (${isUnusedFile})`)
    .execute();
}

/** Marks those of the files that nothing names any more: the sweep removes them after its time of grace. */
export async function markTakenOffFiles(
  tx: Tx,
  { garageId }: GarageScope,
  ids: readonly string[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return;
  await queriesOf(tx)
    .updateTable('file')
    .set({ unused_since: at })
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...ids])
    .where(isUnusedFile)
    .execute();
}

/** Marks files of these garages that nothing names: those of before the mark, and any that it has missed. */
export async function markUnusedFiles(tx: Tx, garageIds: readonly string[]): Promise<void> {
  await queriesOf(tx)
    .updateTable('file')
    .set((build) => ({ unused_since: build.ref('created_at') }))
    .where('garage_id', 'in', [...garageIds])
    .where('unused_since', 'is', null)
    .where(isUnusedFile)
    .execute();
}

/** Files of all garages, at most `limit`, that are marked as unused since before an instant. */
export async function listUnusedFiles(
  tx: Tx,
  before: string,
  limit: number,
): Promise<Pick<FileRow, 'garage_id' | 'id'>[]> {
  return queriesOf(tx)
    .selectFrom('file')
    .select(['garage_id', 'id'])
    .where('unused_since', '<', before)
    .orderBy('unused_since')
    .limit(limit)
    .execute();
}

/** Which of the ids have a row, in any garage, or are noted as bytes without one. */
export async function findKnownFileIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queriesOf(tx)
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const loose = await queriesOf(tx)
    .selectFrom('loose_bytes')
    .select('file_id as id')
    .where('file_id', 'in', [...ids])
    .execute();
  return new Set([...rows, ...loose].map((row) => row.id));
}
