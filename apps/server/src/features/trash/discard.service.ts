import { endOfTrash, restoreRows } from '#features/trash/put-back.ts';
import {
  copyTrashedRows,
  describeEntry,
  deleteEntries,
  findEntry,
  insertEntry,
  insertParts,
  insertTrashFiles,
  listIdsOfVehicle,
  type ContentCounts,
  type CopiedRow,
  type TrashedPart,
  type TrashedTable,
  type TrashRow,
} from '#features/trash/trash.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import { tableOf, TABLES } from '#platform/kinds/tables.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import {
  describeKind,
  KINDS,
  OWNED_KINDS,
  VEHICLE_KINDS,
  type OwnedKind,
} from '@carnet/contract/kinds/kinds';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { trashedTypeId } from '@carnet/domain/sync/derived-id';

/**
 * Copies objects into the trash within the transaction that deletes them. The deletion itself is an ordinary
 * one, so no query has to exclude deleted rows.
 */

/** Copying this many rows takes a few milliseconds; other calls are served between steps. */
const ROWS_PER_STEP = 200;

/** Rows to copy: those whose column has one of the values. */
interface Selection {
  readonly table: TrashedTable;
  readonly column: string;
  readonly values: readonly string[];
}

type Described = Pick<TrashRow, 'id' | 'kind'> &
  Partial<Pick<TrashRow, 'title' | 'type' | 'date' | 'mileage' | 'vehicle_id'>>;

type Clocked = Pick<Context, 'clock'>;

/** An object about to be deleted, by column. */
interface DiscardedRow {
  readonly id: string;
  /** Number of its files, if known. */
  readonly file_count?: number;
}

/**
 * Copies an object with everything that belongs to it as one entry. Call it before its effects on other
 * objects are undone. Data from an earlier deletion of a vehicle, which an import then restored without it,
 * joins the same entry; it would be lost with the old one.
 */
export async function discardObject(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  kind: OwnedKind,
  row: DiscardedRow,
): Promise<void> {
  const { trashed } = tableOf(kind);
  const { type, vehicle } = describeKind(kind);
  const isVehicle = vehicle === 'itself';
  const earlier = await findEarlierEntry(context, tx, actor, { id: row.id, kind });
  if (isVehicle && earlier && isKept(earlier, context))
    await restoreRows(tx, actor, earlier, formatInstant(context.clock.now()));
  // The named columns contain what the trash shows.
  const entry = {
    id: row.id,
    kind,
    title: valueOf(row, trashed.title),
    type: valueOf(row, type?.field ?? null),
    date: valueOf(row, trashed.date),
    mileage: valueOf(row, trashed.mileage),
    vehicle_id: isVehicle ? null : valueOf(row, 'vehicle_id'),
  } as Described;
  await discard(context, tx, actor, entry, earlier, await selectionsOf(tx, actor, kind, row));
}

function valueOf(row: DiscardedRow, column: string | null): unknown {
  return column === null ? null : (Reflect.get(row, column) ?? null);
}

/** The rows of an object and of everything deleted with it. */
async function selectionsOf(
  tx: Tx,
  actor: Actor,
  kind: OwnedKind,
  { id, file_count: fileCount }: DiscardedRow,
): Promise<Selection[]> {
  const { files, followers } = tableOf(kind);
  const own = [...rowsOf(kind, [id]), ...followers.map((rows) => ({ ...rows, values: [id] }))];
  if (describeKind(kind).vehicle !== 'itself')
    return fileCount === 0 ? own.filter(({ table }) => table !== files?.table) : own;
  const ids = await listIdsOfVehicle(tx, actor, id);
  for (const belonging of VEHICLE_KINDS) {
    own.push(...rowsOf(belonging, ids.get(TABLES[belonging].table) ?? []));
  }
  return own;
}

/** Objects of a kind with their files and parts. */
function rowsOf(kind: OwnedKind, values: readonly string[]): Selection[] {
  const { table, files, parts } = tableOf(kind);
  return [
    { table, column: 'id', values },
    ...[...(files ? [files] : []), ...parts].map((rows) => ({
      table: rows.table,
      column: rows.column,
      values,
    })),
  ];
}

/** Copies an unused custom type. */
export async function discardType(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  { key, label }: { readonly key: string; readonly label: string | null },
): Promise<void> {
  const entry: Described = { id: trashedTypeId(actor.garageId, key), kind: 'type', title: label, type: key };
  const earlier = await findEarlierEntry(context, tx, actor, entry);
  const selection = { table: 'maintenance_type', column: 'key', values: [key] } as const;
  await discard(context, tx, actor, entry, earlier, [selection]);
}

/** Deletes the entries of types that exist again and would restore nothing. */
export function forgetDiscardedTypes(tx: Tx, actor: Actor, keys: readonly string[]): Promise<void> {
  return deleteEntries(
    tx,
    actor,
    keys.map((key) => trashedTypeId(actor.garageId, key)),
  );
}

/**
 * The entry of an earlier deletion of the same object, which an import has since restored, of any age.
 * Refuses `id_conflict` if it belongs to an object of another kind, which would be overwritten: older servers
 * accepted the same id for several kinds.
 */
async function findEarlierEntry(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  { id, kind }: Pick<TrashRow, 'id' | 'kind'>,
): Promise<Owned<TrashRow> | null> {
  const earlier = await findEntry(tx, actor, id);
  if (earlier && earlier.kind !== kind && isKept(earlier, context)) throw new Refusal('id_conflict');
  return earlier;
}

function isKept({ deleted_at: deletedAt }: TrashRow, { clock }: Clocked): boolean {
  return deletedAt > endOfTrash(clock);
}

/**
 * Stores an entry with copies of the selected rows.
 *
 * @param earlier the entry that it replaces
 */
async function discard(
  { clock }: Clocked,
  tx: Tx,
  actor: Actor,
  entry: Described,
  earlier: Owned<TrashRow> | null,
  selections: readonly Selection[],
): Promise<void> {
  if (earlier) await deleteEntries(tx, actor, [entry.id]);
  const content = emptyContent();
  let title = entry.title ?? null;
  const described = () => ({ title, ...countsOf(content), files: content.files.size });
  // Of an object with few rows, the entry is complete before it is stored.
  const storeParts = async () => {
    if (!content.isStored) {
      await insertEntry(tx, {
        type: null,
        date: null,
        mileage: null,
        vehicle_id: null,
        ...entry,
        ...described(),
        garage_id: actor.garageId,
        account_id: actor.accountId,
        deleted_at: formatInstant(clock.now()),
      });
    }
    content.isStored = true;
    await insertParts(tx, actor, entry.id, content.parts.splice(0));
  };
  for (const selection of selections) {
    await inSteps(selection.values, ROWS_PER_STEP, async (values) => {
      await copyPart(tx, actor, content, { ...selection, values });
      if (rowsToStore(content) >= ROWS_PER_STEP) await storeParts();
    });
  }
  // The type is copied too, so that a restored object finds it even if it was deleted meanwhile.
  const custom = [...content.types].filter((type) => !isBuiltInMaintenanceType(type));
  const types = await copyPart(tx, actor, content, {
    table: 'maintenance_type',
    column: 'key',
    values: custom,
  });
  title ??= labelIn(types);
  const { isStored: isIncomplete } = content;
  await storeParts();
  if (isIncomplete) await describeEntry(tx, actor, entry.id, described());
  await inSteps([...content.files], ROWS_PER_STEP, (files) => insertTrashFiles(tx, actor, entry.id, files));
}

/** Number of objects of each kind in an entry, without the vehicle itself. */
function countsOf({ rows }: Content): ContentCounts {
  const counts = VEHICLE_KINDS.map((kind) => [KINDS[kind].plural, rows.get(TABLES[kind].table) ?? 0]);
  return Object.fromEntries(counts) as ContentCounts;
}

/** The content of an entry found so far. */
interface Content {
  /** Number of parts. */
  count: number;
  /** Whether the entry is stored, with the parts copied so far. */
  isStored: boolean;
  /** Parts that are not stored yet. */
  readonly parts: TrashedPart[];
  /** Number of rows of each table. */
  readonly rows: Map<TrashedTable, number>;
  /** Types used by records and reminders. */
  readonly types: Set<string>;
  readonly files: Set<string>;
}

function emptyContent(): Content {
  return { count: 0, isStored: false, parts: [], rows: new Map(), types: new Set(), files: new Set() };
}

/** The columns that reference maintenance types. */
const TYPE_COLUMNS: ReadonlyMap<string, string> = new Map(
  OWNED_KINDS.flatMap((kind) => {
    const { type } = describeKind(kind);
    return type?.words === 'maintenanceType' ? [[tableOf(kind).table, type.field] as const] : [];
  }),
);

function rowsToStore({ parts }: Content): number {
  return parts.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** Copies rows as the next part of an entry, records their content and returns them. */
async function copyPart(
  tx: Tx,
  actor: Actor,
  content: Content,
  { table, column, values }: Selection,
): Promise<readonly CopiedRow[]> {
  const rows = await copyTrashedRows(tx, actor, table, column, values);
  if (rows.length === 0) return rows;
  content.parts.push({ position: content.count, table, rows });
  content.count += 1;
  content.rows.set(table, (content.rows.get(table) ?? 0) + rows.length);
  for (const row of rows) {
    const type = TYPE_COLUMNS.get(table);
    if (type !== undefined && typeof row[type] === 'string') content.types.add(row[type]);
    if (typeof row['file_id'] === 'string') content.files.add(row['file_id']);
  }
  return rows;
}

/** The label of a record's or reminder's custom type. */
function labelIn([type]: readonly CopiedRow[]): string | null {
  return typeof type?.['label'] === 'string' ? type['label'] : null;
}
