import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { TABLES } from '#platform/kinds/tables.ts';
import { accountGone } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import { isOwned, KIND_NAMES, type Kind, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { sql } from 'kysely';

/** Identifies an object of the feed. */
export interface ChangedItem {
  readonly kind: Kind;
  readonly id: string;
}

/** An entry of the change log. */
export interface LoggedChange extends ChangedItem {
  readonly revision: number;
}

/** The start of a snapshot page within its kind: after this key. Records are ordered by date, newest first. */
export interface SnapshotKey {
  readonly id: string;
  readonly date: string | null;
}

const selectUses = compileOnce((queries, given: { garageId: string; id: string }) =>
  queries
    .selectFrom('item_change')
    .select(['kind', 'is_deleted as isDeleted'])
    .where('garage_id', '=', given.garageId)
    .where('kind', 'in', KIND_NAMES)
    .where('id', '=', given.id),
);

/** Objects that an id identifies or has identified in a garage. */
export async function listUsesOfId(
  tx: Tx,
  { garageId }: Actor,
  id: string,
): Promise<{ readonly kind: Kind; readonly isDeleted: boolean }[]> {
  const uses = await selectUses(tx, { garageId, id });
  return uses.map(({ kind, isDeleted }) => ({ kind, isDeleted: isDeleted === 1 }));
}

/** The epoch: the name of one life of the database, which changes with a restore or a move. */
export async function findEpoch(tx: Tx): Promise<string> {
  const row = await queriesOf(tx).selectFrom('database_epoch').select('name').executeTakeFirstOrThrow();
  return row.name;
}

/** The revision of the garage. Refuses `unauthenticated` if it was deleted meanwhile. */
export async function findRevision(tx: Tx, actor: Actor): Promise<number> {
  return (await findFeedBounds(tx, actor)).revision;
}

/** The last revision of the garage, and the first one from which its feed has all deletions. */
export async function findFeedBounds(
  tx: Tx,
  { garageId }: Actor,
): Promise<{ readonly revision: number; readonly floor: number }> {
  const row = await queriesOf(tx)
    .selectFrom('garage')
    .leftJoin('feed_floor', 'feed_floor.garage_id', 'garage.id')
    .select(['revision', 'floor'])
    .where('id', '=', garageId)
    .executeTakeFirstOrThrow(() => accountGone());
  return { revision: row.revision, floor: row.floor ?? 0 };
}

/** Log entries after a given one, in commit order. */
export async function listChangesAfter(
  tx: Tx,
  { garageId }: Actor,
  after: { readonly revision: number; readonly kind: string; readonly id: string },
  limit: number,
): Promise<LoggedChange[]> {
  return queriesOf(tx)
    .selectFrom('item_change')
    .select(['kind', 'id', 'revision'])
    .where('garage_id', '=', garageId)
    .where(sql<boolean>`(revision, kind, id) > (${after.revision}, ${after.kind}, ${after.id})`)
    .orderBy('revision')
    .orderBy('kind')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The keys of one kind after a given one, in snapshot order. */
export async function listSnapshotKeys(
  tx: Tx,
  { garageId }: Actor,
  kind: OwnedKind,
  after: SnapshotKey | null,
  limit: number,
): Promise<SnapshotKey[]> {
  const ordered = LISTED_BY_DATE[kind];
  if (ordered) return ordered(tx, garageId, after, limit);
  let query = queriesOf(tx).selectFrom(TABLES[kind].table).select('id').where('garage_id', '=', garageId);
  if (after) query = query.where('id', '>', after.id);
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => ({ id, date: null }));
}

/** Devices show the newest records first, so they receive them first. */
const LISTED_BY_DATE: Readonly<Partial<Record<OwnedKind, typeof listRecordKeys>>> = {
  record: listRecordKeys,
};

async function listRecordKeys(
  tx: Tx,
  garageId: string,
  after: SnapshotKey | null,
  limit: number,
): Promise<SnapshotKey[]> {
  let query = queriesOf(tx)
    .selectFrom('maintenance')
    .select(['id', 'date'])
    .where('garage_id', '=', garageId);
  if (after) query = query.where(sql<boolean>`(date, id) < (${after.date}, ${after.id})`);
  return query.orderBy('date', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Id and version of the objects of a kind, ordered by id. */
export async function listVersions(
  tx: Tx,
  { garageId }: Actor,
  kind: Kind,
  after: string,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  if (!isOwned(kind)) {
    return queriesOf(tx)
      .selectFrom('settings')
      .select(['garage_id as id', 'version'])
      .where('garage_id', '=', garageId)
      .execute();
  }
  return queriesOf(tx)
    .selectFrom(TABLES[kind].table)
    .select(['id', 'version'])
    .where('garage_id', '=', garageId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
