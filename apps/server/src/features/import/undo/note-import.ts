import type { ImportPlan } from '#features/import/plan-import.ts';
import {
  deletePartsOfOldImports,
  idColumnOf,
  insertImport,
  insertImportPart,
  listFilesOf,
  NOTED_TABLES,
  readNotedRows,
  type CopiedRow,
  type NotedRows,
  type NotedTable,
} from '#features/import/undo/import-entries.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf, type Clock } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Tx } from '#platform/transactions.ts';
import { IMPORT_UNDO_DAYS } from '@carnet/contract/account/import.schema';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { v7 as uuidv7 } from 'uuid';
import { createHash } from 'node:crypto';

/** Reading so many rows takes a few milliseconds; each part holds as many. */
const ROWS_PER_PART = 200;

/** What was imported until then can no longer be undone. */
export function endOfUndo(clock: Clock): string {
  return instantOf(clock.now() - IMPORT_UNDO_DAYS * 86_400_000);
}

/**
 * Notes which rows an import has added and what they say, in the transaction that added them and after all that follows
 * from them. Answers its id, or null where nothing was added that could be undone: settings stay as they are.
 */
export async function noteImport(
  { tx, actor, clock, plan }: { tx: Tx; actor: Actor; clock: Clock; plan: ImportPlan },
  readings: readonly MileageReading[],
): Promise<string | null> {
  const added = addedIds(plan, readings);
  if (NOTED_TABLES.every((table) => added[table].length === 0)) return null;
  const counts = plan.counts
    .filter((count) => count.added > 0)
    .map(({ entity, added: rows }) => ({ entity, added: rows }));
  const importId = uuidv7();
  await deletePartsOfOldImports(tx, actor, endOfUndo(clock));
  await insertImport(tx, {
    garage_id: actor.garageId,
    id: importId,
    account_id: actor.accountId,
    imported_at: instantOf(clock.now()),
    counts: JSON.stringify(counts),
    undone_at: null,
    kept_count: 0,
  });
  let position = 0;
  for (const table of NOTED_TABLES) {
    await inSteps(added[table], ROWS_PER_PART, async (ids) => {
      const rows = [...(await statesOf(tx, actor, table, ids))].map(
        ([id, { state }]) => [id, state] as const,
      );
      await insertImportPart(tx, actor, { importId, position, table, rows });
      position += 1;
    });
  }
  return importId;
}

/** Readings that follow a record or expense go with it. */
function addedIds(
  { ids, settings, ...plan }: ImportPlan,
  readings: readonly MileageReading[],
): Record<NotedTable, readonly string[]> {
  const known = new Set(settings.before.maintenanceTypes.map(({ key }) => key));
  const types = settings.settings?.maintenanceTypes ?? [];
  return {
    mileage_reading: readings
      .filter(({ record_id, expense_id }) => record_id === null && expense_id === null)
      .map(({ id }) => id),
    maintenance: plan.records.map(({ row }) => ids.resolve('maintenance', row.id).id),
    expense: plan.expenses.map(({ row }) => ids.resolve('expense', row.id).id),
    document: plan.documents.map(({ row }) => ids.resolve('document', row.id).id),
    reminder: plan.reminders.map(({ row }) => ids.resolve('reminder', row.id).id),
    vehicle: plan.vehicles.map(({ row }) => ids.resolve('vehicle', row.id).id),
    maintenance_type: types.filter(({ key }) => !known.has(key)).map(({ key }) => key),
  };
}

/** What a row says now, and the files that it has. */
export interface NotedRow {
  readonly row: CopiedRow;
  readonly state: string;
  readonly files: readonly string[];
}

/** By their ids; those that are gone are left out. */
export async function statesOf(
  tx: Tx,
  actor: Actor,
  table: NotedTable,
  ids: readonly string[],
): Promise<Map<string, NotedRow>> {
  const rows = await readNotedRows(tx, actor, table, ids);
  const files = Map.groupBy(await listFilesOf(tx, actor, table, ids), ({ id }) => id);
  return new Map(
    rows.map((row) => {
      const id = String(row[idColumnOf(table)]);
      const own = (files.get(id) ?? []).map(({ fileId }) => fileId);
      return [id, { row, state: stateOf(row, own), files: own }];
    }),
  );
}

/** Rows that an undone import left, in place of those that it had added. */
export async function noteKept(
  tx: Tx,
  actor: Actor,
  importId: string,
  kept: ReadonlyMap<NotedTable, readonly string[]>,
): Promise<void> {
  let position = 0;
  for (const [table, ids] of kept) {
    await inSteps(ids, ROWS_PER_PART, async (part) => {
      const rows: NotedRows = part.map((id) => [id, '']);
      await insertImportPart(tx, actor, { importId, position, table, rows });
      position += 1;
    });
  }
}

/** What the server writes by itself, and what follows from other rows: no change of somebody’s. */
const NOT_CHANGES: ReadonlySet<string> = new Set([
  'garage_id',
  'version',
  'updated_at',
  'current_mileage',
  'position',
]);

/**
 * A digest of what a row says, with the files it has in their order: the same as long as nobody has changed it, also when a
 * migration has added columns without a value since.
 */
function stateOf(row: CopiedRow, files: readonly string[]): string {
  const cells = Object.entries(row)
    .filter(([column, value]) => !NOT_CHANGES.has(column) && value !== null && value !== 0 && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([cells, files]))
    .digest('hex')
    .slice(0, 16);
}
