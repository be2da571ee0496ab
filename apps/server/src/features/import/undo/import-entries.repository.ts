import type { NotedKind } from '#features/import/import-messages.ts';
import type { Actor } from '#platform/actor.ts';
import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import { copyRows, type CopiedRow } from '#platform/db/tables/row-copies.ts';
import { decidingColumns, recordStored } from '#platform/kinds/stored-changes.ts';
import { tableOf, TABLES } from '#platform/kinds/tables.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { OwnedKind, VehicleKind } from '@carnet/contract/kinds/kinds';
import type { Page } from '@carnet/contract/wire/list';
import { sql, type Insertable, type Selectable } from 'kysely';
import * as z from 'zod/mini';

export type { CopiedRow } from '#platform/db/tables/row-copies.ts';
export type ImportRow = Selectable<Schema['import_entry']>;
/** An import with the address of the account that made it. */
export type ListedImport = ImportRow & { readonly email: string | null };

/** Id or key of each row, and its state when it was imported. */
export type NotedRows = readonly (readonly [id: string, state: string])[];

/** The table of a kind; import parts refer to it. */
function tableNameOf(kind: NotedKind): keyof Schema {
  return kind === 'type' ? 'maintenance_type' : tableOf(kind).table;
}

const notedRows = z.array(z.tuple([z.string(), z.string()]));

const NEWEST_FIRST: Order = {
  name: '-importedAt',
  column: 'import_entry.imported_at',
  kind: 'text',
  direction: 'desc',
};

export async function insertImport(tx: Tx, entry: Insertable<Schema['import_entry']>): Promise<void> {
  await queriesOf(tx).insertInto('import_entry').values(entry).execute();
}

export async function listImportRows(
  tx: Tx,
  { garageId }: Actor,
  page: PageRequest,
): Promise<Page<ListedImport>> {
  const query = queriesOf(tx)
    .selectFrom('import_entry')
    .leftJoin('account', 'account.id', 'import_entry.account_id')
    .selectAll('import_entry')
    .select('account.email')
    .where('import_entry.garage_id', '=', garageId);
  const found = await selectPage(query, NEWEST_FIRST, startOfPage(NEWEST_FIRST, page)).execute();
  const { rows, nextCursor } = toPage(found, NEWEST_FIRST, page, (row) => row.imported_at);
  return { items: [...rows], nextCursor };
}

export async function findImport(
  tx: Tx,
  { garageId }: Actor,
  id: string,
): Promise<Owned<ListedImport> | null> {
  const row = await queriesOf(tx)
    .selectFrom('import_entry')
    .leftJoin('account', 'account.id', 'import_entry.account_id')
    .selectAll('import_entry')
    .select('account.email')
    .where('import_entry.garage_id', '=', garageId)
    .where('import_entry.id', '=', id)
    .executeTakeFirst();
  return row ? markOwned(row) : null;
}

export async function markUndone(
  tx: Tx,
  entry: Owned<ImportRow>,
  { undoneAt, kept }: { readonly undoneAt: string; readonly kept: number },
): Promise<void> {
  await queriesOf(tx)
    .updateTable('import_entry')
    .set({ undone_at: undoneAt, kept_count: kept })
    .where('garage_id', '=', entry.garage_id)
    .where('id', '=', entry.id)
    .execute();
}

export async function insertImportPart(
  tx: Tx,
  { garageId }: Actor,
  part: {
    readonly importId: string;
    readonly position: number;
    readonly kind: NotedKind;
    readonly rows: NotedRows;
  },
): Promise<void> {
  await queriesOf(tx)
    .insertInto('import_part')
    .values({
      garage_id: garageId,
      import_id: part.importId,
      position: part.position,
      table_name: tableNameOf(part.kind),
      content: JSON.stringify(part.rows),
    })
    .execute();
}

export async function readImportParts(
  tx: Tx,
  { garageId }: Actor,
  importId: string,
  kind: NotedKind,
): Promise<NotedRows> {
  const parts = await queriesOf(tx)
    .selectFrom('import_part')
    .select('content')
    .where('garage_id', '=', garageId)
    .where('import_id', '=', importId)
    .where('table_name', '=', tableNameOf(kind))
    .orderBy('position')
    .execute();
  return parts.flatMap(({ content }) => notedRows.parse(JSON.parse(content)));
}

export async function deleteImportParts(tx: Tx, { garageId }: Actor, importId: string): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('import_part')
    .where('garage_id', '=', garageId)
    .where('import_id', '=', importId)
    .execute();
}

/** Deletes the notes of imports that can no longer be undone. */
export async function deletePartsOfOldImports(
  tx: Tx,
  { garageId }: Actor,
  importedUntil: string,
): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('import_part')
    .where('garage_id', '=', garageId)
    .where('import_id', 'in', (build) =>
      build
        .selectFrom('import_entry')
        .select('id')
        .where('garage_id', '=', garageId)
        .where('imported_at', '<=', importedUntil),
    )
    .execute();
}

/** The rows of those ids, or keys, that are there. */
export function readNotedRows(
  tx: Tx,
  { garageId }: Actor,
  kind: NotedKind,
  ids: readonly string[],
): Promise<CopiedRow[]> {
  return copyRows(tx, tableNameOf(kind), { garageId, column: idColumn(kind), values: ids });
}

/** The column that identifies a row of a kind. */
export function idColumn(kind: NotedKind): 'id' | 'key' {
  return kind === 'type' ? 'key' : 'id';
}

/** The files of those rows, in their order. */
export async function listRowFiles(
  tx: Tx,
  { garageId }: Actor,
  kind: NotedKind,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly fileId: string }[]> {
  const files = kind === 'type' ? null : tableOf(kind).files;
  if (!files || ids.length === 0) return [];
  const { table: uses, column } = files;
  const { rows } = await sql<{ id: string; file_id: string }>`
    select ${sql.ref(column)} as id, file_id from ${sql.table(uses)}
    where garage_id = ${garageId} and ${sql.ref(column)} in (${sql.join([...ids])})
    order by ${sql.ref(column)}, role, position`.execute(queriesOf(tx));
  return rows.map((row) => ({ id: row.id, fileId: row.file_id }));
}

/** Deletes rows and what belongs to them. */
export async function deleteNotedRows(
  tx: Tx,
  { garageId }: Actor,
  kind: OwnedKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const gone = await queriesOf(tx)
    .deleteFrom(TABLES[kind].table)
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...ids])
    .returning(decidingColumns(kind) as 'id'[])
    .execute();
  for (const before of gone) recordStored(tx, kind, { before, after: null });
}

/** Vehicles that have a row in that table. */
export async function listVehiclesWith(
  tx: Tx,
  { garageId }: Actor,
  kind: VehicleKind,
  vehicleIds: readonly string[],
): Promise<string[]> {
  const rows = await selectInParts(vehicleIds, (part) =>
    queriesOf(tx)
      .selectFrom(TABLES[kind].table)
      .select('vehicle_id')
      .distinct()
      .where('garage_id', '=', garageId)
      .where('vehicle_id', 'in', [...part])
      .execute(),
  );
  return rows.flatMap((row) => row.vehicle_id ?? []);
}
