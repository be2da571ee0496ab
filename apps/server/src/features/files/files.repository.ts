import type { Actor } from '#platform/actor.ts';
import { isOutsideTrash, isUnusedFile } from '#platform/db/tables/file-uses.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { sql, type Selectable } from 'kysely';

/** Without columns that only service books and the sweep use. */
export type FileRow = Omit<Selectable<Schema['file']>, 'invoice_verdict' | 'unused_since'>;

/** The garage of a query: an actor's, or the one that the sweep is processing. */
export type GarageScope = Pick<Actor, 'garageId'>;

/**
 * Inserts the row of stored bytes; nothing references it yet. Replaces the entry in `loose_bytes`: without
 * that entry the sweep has removed the bytes, or is about to (`Unavailable`).
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
  if (noted.length === 0)
    throw new Unavailable('The bytes of this file were removed before its row was stored');
}

/** Bytes in the store that may have no row of `file`; with an empty file id, all bytes of a garage. */
export interface UnclaimedBytes {
  readonly garageId: string;
  readonly fileId: string;
}

/** Used as file id: all bytes of the garage. */
export const WHOLE_GARAGE = '';

/** Used as time: before all others, so that each sweep finds it. */
const REMOVING = '0';

/** Call before bytes are written. Throws `Unavailable` while bytes with that id are being removed. */
export async function recordUnclaimedBytes(tx: Tx, bytes: UnclaimedBytes, since: string): Promise<void> {
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

/** From now on no row and no bytes may use these ids until the bytes are removed and forgotten. */
export async function markRemovedBytes(tx: Tx, bytes: readonly UnclaimedBytes[]): Promise<void> {
  if (bytes.length === 0) return;
  await queriesOf(tx)
    .insertInto('loose_bytes')
    .values(bytes.map(({ garageId, fileId }) => ({ garage_id: garageId, file_id: fileId, since: REMOVING })))
    .onConflict((conflict) => conflict.columns(['garage_id', 'file_id']).doUpdateSet({ since: REMOVING }))
    .execute();
}

/** Call once the bytes have their row, or are deleted. */
export async function forgetUnclaimedBytes(tx: Tx, { garageId, fileId }: UnclaimedBytes): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('loose_bytes')
    .where('garage_id', '=', garageId)
    .where('file_id', '=', fileId)
    .execute();
}

/** Entries from before an instant, after a given one, ordered by id. */
export async function listUnclaimedBytes(
  tx: Tx,
  before: string,
  after: UnclaimedBytes,
  limit: number,
): Promise<UnclaimedBytes[]> {
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

/** A file by id in any garage, to check whether an id is taken. */
export async function findFileOfAnyGarage(tx: Tx, id: string): Promise<FileRow | null> {
  const row = await queriesOf(tx).selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The same for a signed address, which is the only credential. A file that only the trash references is not found. */
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

/** Deletes those files that nothing references; returns their ids, whose bytes have to be removed. */
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

/** Unmarks files that something references after all. */
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

/** Marks those files that nothing references any more: the sweep removes them after the grace period. */
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

/** Marks unreferenced files of these garages: older ones, and any that were missed. */
export async function markUnusedFiles(tx: Tx, garageIds: readonly string[]): Promise<void> {
  await queriesOf(tx)
    .updateTable('file')
    .set((build) => ({ unused_since: build.ref('created_at') }))
    .where('garage_id', 'in', [...garageIds])
    .where('unused_since', 'is', null)
    .where(isUnusedFile)
    .execute();
}

/** Files of all garages, at most `limit`, that have been marked since before an instant. */
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

/** Which of the ids have a row in any garage, or an entry in `loose_bytes`. */
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
