import type { Actor } from '#platform/actor.ts';
import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { copyRows, insertCopies, overwriteCopy, type CopiedRow } from '#platform/db/tables/row-copies.ts';
import type { Schema } from '#platform/db/schema.ts';
import { KINDS_BY_REFERENCE, tableOf, TABLES, type TableOf } from '#platform/kinds/tables.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { VEHICLE_KINDS, type VehicleKind } from '@carnet/contract/kinds/kinds';
import type { TrashCounts } from '@carnet/contract/trash/trash.schema';
import type { Page } from '@carnet/contract/wire/list';
import { sql, type Selectable } from 'kysely';
import * as z from 'zod/mini';

export type { CopiedRow } from '#platform/db/tables/row-copies.ts';
export type TrashRow = Selectable<Schema['trash_entry']>;
/** An entry with the address of the account that deleted it. */
export type ListedEntry = TrashRow & { readonly email: string | null };
/** Number of objects of each kind in an entry. */
export type ContentCounts = TrashCounts;
/** Tables whose rows go to the trash, referenced ones first. */
export const TRASHED_TABLES: readonly TrashedTable[] = [
  'maintenance_type',
  ...KINDS_BY_REFERENCE.flatMap((kind) => {
    const { table, files } = tableOf(kind);
    return files ? [table, files.table] : [table];
  }),
  // Last, because they reference objects of two kinds.
  ...KINDS_BY_REFERENCE.flatMap((kind) => tableOf(kind).parts.map(({ table }) => table)),
];
export type TrashedTable = keyof Schema;

/** The garage of a query: an actor's, or the one that a job is processing. */
export type GarageScope = Pick<Actor, 'garageId'>;

/** Identifies an entry. */
export type EntryKey = Pick<TrashRow, 'garage_id' | 'id'>;

const copiedRows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

const NEWEST_FIRST: Order = { name: '-deletedAt', column: 'deleted_at', kind: 'text', direction: 'desc' };

/** The ids of the objects of a vehicle, by their table. */
export async function listIdsOfVehicle(
  tx: Tx,
  { garageId }: Actor,
  vehicleId: string,
): Promise<ReadonlyMap<TableOf<VehicleKind>, string[]>> {
  const queries = queriesOf(tx);
  const [first, ...others] = VEHICLE_KINDS.map((kind) => {
    const { table } = TABLES[kind];
    const own = queries
      .selectFrom(table)
      .select('id')
      .where('garage_id', '=', garageId)
      .where('vehicle_id', '=', vehicleId);
    return queries.selectFrom(own.as('own')).select(['own.id', sql.lit(table).as('table_name')]);
  });
  if (!first) return new Map();
  const rows = await others.reduce((union, part) => union.unionAll(part), first).execute();
  const byTable = Map.groupBy(rows, ({ table_name }) => table_name);
  return new Map([...byTable].map(([table, ofTable]) => [table, ofTable.map(({ id }) => id)]));
}

export function copyTrashedRows(
  tx: Tx,
  { garageId }: Actor,
  table: TrashedTable,
  column: string,
  values: readonly string[],
): Promise<CopiedRow[]> {
  return copyRows(tx, table, { garageId, column, values });
}

export function insertTrashedRows(
  tx: Tx,
  { garageId }: Actor,
  table: TrashedTable,
  rows: readonly CopiedRow[],
): Promise<void> {
  return insertCopies(tx, table, garageId, rows);
}

export function overwriteTrashedRow(
  tx: Tx,
  { garageId }: Actor,
  table: TrashedTable,
  row: CopiedRow,
  parts: readonly { readonly table: TrashedTable; readonly column: string }[],
): Promise<void> {
  return overwriteCopy(tx, table, garageId, row, parts);
}

/** The name of a vehicle. */
export async function findVehicleName(
  tx: Tx,
  { garageId }: GarageScope,
  vehicleId: string,
): Promise<string | null> {
  const row = await queriesOf(tx)
    .selectFrom('vehicle')
    .select('name')
    .where('garage_id', '=', garageId)
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Inserts an entry with the name that its vehicle has now. */
export async function insertEntry(tx: Tx, entry: Omit<TrashRow, 'vehicle_name'>): Promise<void> {
  const { garage_id: garageId, vehicle_id: vehicleId } = entry;
  await queriesOf(tx)
    .insertInto('trash_entry')
    .values((build) => ({
      ...entry,
      vehicle_name: build
        .selectFrom('vehicle')
        .select('name')
        .where('garage_id', '=', garageId)
        .where('id', '=', vehicleId),
    }))
    .execute();
}

/** Stores the content of an entry once it is complete. */
export async function describeEntry(
  tx: Tx,
  { garageId }: Actor,
  id: string,
  content: ContentCounts & Pick<TrashRow, 'title' | 'files'>,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('trash_entry')
    .set(content)
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .execute();
}

/** Copied rows of one table, and their place in the entry. */
export interface TrashedPart {
  readonly position: number;
  readonly table: TrashedTable;
  readonly rows: readonly CopiedRow[];
}

export async function insertParts(
  tx: Tx,
  { garageId }: Actor,
  entryId: string,
  parts: readonly TrashedPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ position, table, rows: copied }) => ({
    garage_id: garageId,
    entry_id: entryId,
    position,
    table_name: table,
    content: JSON.stringify(copied),
  }));
  await queriesOf(tx).insertInto('trash_part').values(rows).execute();
}

export async function insertTrashFiles(
  tx: Tx,
  { garageId }: Actor,
  entryId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await queriesOf(tx)
    .insertInto('trash_file')
    .values(fileIds.map((fileId) => ({ garage_id: garageId, entry_id: entryId, file_id: fileId })))
    .execute();
}

/** The entries that are not older than `deletedAfter`. */
export async function listEntries(
  tx: Tx,
  { garageId }: Actor,
  deletedAfter: string,
  page: PageRequest,
): Promise<Page<ListedEntry>> {
  const query = queriesOf(tx)
    .selectFrom('trash_entry')
    .leftJoin('account', 'account.id', 'trash_entry.account_id')
    .selectAll('trash_entry')
    .select('account.email')
    .where('trash_entry.garage_id', '=', garageId)
    .where('trash_entry.deleted_at', '>', deletedAfter);
  const order = { ...NEWEST_FIRST, column: 'trash_entry.deleted_at' };
  const found = await selectPage(query, order, startOfPage(order, page)).execute();
  const { rows, nextCursor } = toPage(found, order, page, (row) => row.deleted_at);
  return { items: [...rows], nextCursor };
}

/** An entry that is not older than `deletedAfter`; without one of any age. */
export async function findEntry(
  tx: Tx,
  { garageId }: GarageScope,
  id: string,
  deletedAfter = '',
): Promise<Owned<TrashRow> | null> {
  const row = await queriesOf(tx)
    .selectFrom('trash_entry')
    .selectAll()
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst();
  return row ? markOwned(row) : null;
}

/** The ids of entries of a garage; optionally only those deleted by an instant. */
export async function listEntryIds(
  tx: Tx,
  { garageId }: GarageScope,
  deletedUntil?: string,
): Promise<string[]> {
  let query = queriesOf(tx).selectFrom('trash_entry').select('id').where('garage_id', '=', garageId);
  if (deletedUntil !== undefined) query = query.where('deleted_at', '<=', deletedUntil);
  const rows = await query.execute();
  return rows.map((row) => row.id);
}

/** Objects deleted before their vehicle, without which they cannot be restored. */
export async function listEntriesOfVehicle(
  tx: Tx,
  { garageId }: GarageScope,
  vehicleId: string,
): Promise<string[]> {
  const rows = await queriesOf(tx)
    .selectFrom('trash_entry')
    .select('id')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .execute();
  return rows.map((row) => row.id);
}

/** The positions of the parts of an entry in order, by table. */
export type PartPositions = ReadonlyMap<string, readonly number[]>;

export async function listPartPositions(tx: Tx, entry: EntryKey): Promise<PartPositions> {
  const rows = await queriesOf(tx)
    .selectFrom('trash_part')
    .select(['position', 'table_name'])
    .where('garage_id', '=', entry.garage_id)
    .where('entry_id', '=', entry.id)
    .orderBy('position')
    .execute();
  const byTable = Map.groupBy(rows, ({ table_name }) => table_name);
  return new Map([...byTable].map(([table, parts]) => [table, parts.map(({ position }) => position)]));
}

export async function readPart(tx: Tx, entry: EntryKey, position: number): Promise<CopiedRow[]> {
  const { content } = await queriesOf(tx)
    .selectFrom('trash_part')
    .select('content')
    .where('garage_id', '=', entry.garage_id)
    .where('entry_id', '=', entry.id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  return copiedRows.parse(JSON.parse(content));
}

export async function listTrashFiles(
  tx: Tx,
  { garageId }: GarageScope,
  entryIds: readonly string[],
): Promise<string[]> {
  if (entryIds.length === 0) return [];
  const rows = await queriesOf(tx)
    .selectFrom('trash_file')
    .select('file_id')
    .where('garage_id', '=', garageId)
    .where('entry_id', 'in', [...entryIds])
    .execute();
  return [...new Set(rows.map((row) => row.file_id))];
}

/** Also deletes their parts and their hold on files. The caller deletes the files. */
export async function deleteEntries(
  tx: Tx,
  { garageId }: GarageScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await queriesOf(tx)
    .deleteFrom('trash_entry')
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Garages with entries deleted by that instant, at most `limit`. */
export async function listGaragesWithEntries(tx: Tx, deletedUntil: string, limit: number): Promise<string[]> {
  const rows = await queriesOf(tx)
    .selectFrom('trash_entry')
    .select('garage_id')
    .distinct()
    .where('deleted_at', '<=', deletedUntil)
    .limit(limit)
    .execute();
  return rows.map((row) => row.garage_id);
}
