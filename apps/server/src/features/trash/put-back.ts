import {
  copyTrashedRows,
  insertTrashedRows,
  listPartPositions,
  overwriteTrashedRow,
  readPart,
  TRASHED_TABLES,
  type CopiedRow,
  type EntryKey,
  type TrashedTable,
  type TrashRow,
} from '#features/trash/trash.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant, type Clock } from '#platform/clock/clock.ts';
import { KINDS_BY_REFERENCE, tableOf } from '#platform/kinds/tables.ts';
import { recordStored } from '#platform/kinds/stored-changes.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { TRASH_DAYS } from '@carnet/contract/trash/trash.schema';
import { setImmediate as nextTurn } from 'node:timers/promises';

export const TRASH_MILLIS = TRASH_DAYS * 86_400_000;

/** Entries deleted until then are no longer kept. */
export function endOfTrash(clock: Clock): string {
  return formatInstant(clock.now() - TRASH_MILLIS);
}

/** Restored ids by table; custom types by key. */
export type RestoredIds = ReadonlyMap<TrashedTable, ReadonlySet<string>>;

/** The id column of a table; missing for rows that belong to another object. */
const NAMED_BY: ReadonlyMap<TrashedTable, string> = new Map<TrashedTable, string>([
  ['maintenance_type', 'key'],
  ...KINDS_BY_REFERENCE.flatMap((kind) => {
    const { table, parts } = tableOf(kind);
    return [[table, 'id'] as const, ...parts.map((part) => [part.table, part.column] as const)];
  }),
]);

/** The object that a row belongs to: the reference column and its table. */
interface Owner {
  readonly column: string;
  readonly table: TrashedTable;
}

/** Files belong to their object, and a reading to its record or expense. */
const BELONGS_TO: ReadonlyMap<TrashedTable, readonly Owner[]> = Map.groupBy(
  KINDS_BY_REFERENCE.flatMap((kind) => {
    const { table, files, followers } = tableOf(kind);
    const objects = followers.filter((rows) => NAMED_BY.get(rows.table) === 'id');
    return [...(files ? [files] : []), ...objects].map((rows) => ({
      of: rows.table,
      column: rows.column,
      table,
    }));
  }),
  ({ of }) => of,
);

/**
 * Restores the rows of an entry with raised versions. If an object exists again, because an import restored
 * it, the newer one is kept with everything that belongs to it.
 */
export async function restoreRows(
  tx: Tx,
  actor: Actor,
  entry: Owned<TrashRow>,
  updatedAt: string,
): Promise<RestoredIds> {
  const restored = new Map<TrashedTable, Set<string>>();
  const positions = await listPartPositions(tx, entry);
  for (const table of TRASHED_TABLES) {
    const ids = new Set<string>();
    restored.set(table, ids);
    await eachPart(tx, entry, positions.get(table), async (rows) => {
      const { missing, newer, there } = await sortRows(tx, actor, table, rows, restored);
      await insertTrashedRows(
        tx,
        actor,
        table,
        missing.map((row) => raised(row, updatedAt)),
      );
      for (const row of newer) {
        await overwriteTrashedRow(tx, actor, table, raised(row, updatedAt), partsOf(table));
      }
      const kind = KINDS_BY_REFERENCE.find((one) => tableOf(one).table === table);
      for (const row of [...missing, ...newer]) {
        ids.add(String(row[NAMED_BY.get(table) ?? 'file_id']));
        const after = { ...row, garage_id: actor.garageId };
        if (kind) recordStored(tx, kind, { before: there.get(row['id']) ?? null, after, isRestored: true });
      }
    });
  }
  return restored;
}

/** Calls `work` with the rows of an entry, part by part; other calls are served in between. */
export async function eachPart(
  tx: Tx,
  entry: EntryKey,
  positions: readonly number[] = [],
  work: (rows: readonly CopiedRow[]) => Promise<void>,
): Promise<void> {
  for (const position of positions) {
    await work(await readPart(tx, entry, position));
    if (positions.length > 1) await nextTurn();
  }
}

/** The tables with parts of an object, and the reference column of each. */
function partsOf(table: TrashedTable): { table: TrashedTable; column: string }[] {
  return TRASHED_TABLES.flatMap((part) =>
    (BELONGS_TO.get(part) ?? [])
      .filter((owner) => owner.table === table)
      .map(({ column }) => ({ table: part, column })),
  );
}

/** Splits rows whose owner was restored: missing ones, and those newer than the existing row. */
async function sortRows(
  tx: Tx,
  actor: Actor,
  table: TrashedTable,
  rows: readonly CopiedRow[],
  restored: RestoredIds,
): Promise<{
  readonly missing: CopiedRow[];
  readonly newer: CopiedRow[];
  /** Existing rows by id. */
  readonly there: ReadonlyMap<unknown, CopiedRow>;
}> {
  const owners = BELONGS_TO.get(table) ?? [];
  const own = rows.filter((row) =>
    owners.every((owner) => {
      const ownerId = row[owner.column];
      return typeof ownerId !== 'string' || restored.get(owner.table)?.has(ownerId);
    }),
  );
  const id = NAMED_BY.get(table);
  if (id === undefined) return { missing: own, newer: [], there: new Map() };
  const ids = own.map((row) => String(row[id]));
  const there = new Map((await copyTrashedRows(tx, actor, table, id, ids)).map((row) => [row[id], row]));
  const missing = own.filter((row) => !there.has(row[id]));
  const newer = own.flatMap((row) => {
    const present = there.get(row[id]);
    return present && isNewer(row, present) ? { ...row, version: latestVersion(row, present) } : [];
  });
  return { missing, newer, there };
}

/** Instants compare as text. A row that now belongs to another vehicle is not taken from it. */
function isNewer(row: CopiedRow, present: CopiedRow): boolean {
  const [one, other] = [row['updated_at'], present['updated_at']];
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  return one > other && row['vehicle_id'] === present['vehicle_id'];
}

function latestVersion({ version: one }: CopiedRow, { version: other }: CopiedRow): number {
  return Math.max(Number(one), Number(other));
}

function raised(row: CopiedRow, updatedAt: string): CopiedRow {
  const { version } = row;
  if (typeof version !== 'number') return row;
  return {
    ...row,
    version: version + 1,
    ...('updated_at' in row ? { updated_at: updatedAt } : {}),
    // The displayed values of a reminder are unchanged, and its owner has set nothing.
    ...(row['settled_version'] === version ? { settled_version: version + 1 } : {}),
  };
}
