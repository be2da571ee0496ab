import {
  findImport,
  listImportRows,
  NOTED_TABLES,
  readImportParts,
  readNotedRows,
  type CopiedRow,
  type ListedImport,
  type NotedTable,
} from '#features/import/undo/import-entries.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import {
  IMPORT_UNDO_DAYS,
  importEntry,
  MAX_KEPT_NAMED,
  type ImportedKind,
  type ImportEntry,
  type ImportListQuery,
  type KeptObject,
} from '@carnet/contract/account/import.schema';
import type { Page } from '@carnet/contract/wire/list';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';

/** The imports that added something, newest first. */
export async function readImports(
  { transactions }: Context,
  actor: Actor,
  query: ImportListQuery,
): Promise<Page<ImportEntry>> {
  const tx = transactions.reading;
  const { items, nextCursor } = await listImportRows(tx, actor, query);
  const entries: ImportEntry[] = [];
  for (const row of items) entries.push(await present(tx, actor, row));
  return { items: entries, nextCursor };
}

export async function readImport({ transactions }: Context, actor: Actor, id: string): Promise<ImportEntry> {
  const tx = transactions.reading;
  const row = await findImport(tx, actor, id);
  if (!row) throw new Refusal('not_found');
  return present(tx, actor, row);
}

async function present(tx: Tx, actor: Actor, row: ListedImport): Promise<ImportEntry> {
  return {
    id: row.id,
    importedAt: row.imported_at,
    importedBy: row.email,
    counts: importEntry.shape.counts.parse(JSON.parse(row.counts)),
    undoableUntil: instantOf(Date.parse(row.imported_at) + IMPORT_UNDO_DAYS * 86_400_000),
    undoneAt: row.undone_at,
    keptCount: row.kept_count,
    kept: row.kept_count === 0 ? [] : await nameKept(tx, actor, row.id),
  };
}

const KINDS: Readonly<Record<NotedTable, ImportedKind>> = {
  mileage_reading: 'reading',
  maintenance: 'record',
  expense: 'expense',
  document: 'document',
  reminder: 'reminder',
  vehicle: 'vehicle',
  maintenance_type: 'type',
};

/** Vehicles first: what belongs to them follows. */
async function nameKept(tx: Tx, actor: Actor, importId: string): Promise<KeptObject[]> {
  const kept: KeptObject[] = [];
  for (const table of NOTED_TABLES.toReversed()) {
    const ids = (await readImportParts(tx, actor, importId, table)).map(([id]) => id);
    const rows = await readNotedRows(tx, actor, table, ids.slice(0, MAX_KEPT_NAMED - kept.length));
    const vehicleIds = rows.flatMap(({ vehicle_id: id }) => (typeof id === 'string' ? [id] : []));
    const vehicles = await readNotedRows(tx, actor, 'vehicle', [...new Set(vehicleIds)]);
    const names = new Map(vehicles.map((vehicle) => [vehicle['id'], textOf(vehicle['name'])]));
    for (const row of rows) {
      kept.push({ kind: KINDS[table], ...named(row), vehicle: names.get(row['vehicle_id'] ?? '') ?? null });
    }
  }
  return kept;
}

/** The columns of different tables by which their owner knows a row. */
function named(row: CopiedRow): Pick<KeptObject, 'id' | 'title' | 'type' | 'date'> {
  const { id, key, name, title, label, type, maintenance_type: ofReminder, kind } = row;
  const date = textOf(row['date'] ?? row['next_reminder_date']);
  const isVehicle = 'name' in row;
  return {
    id: String(id ?? key),
    title: textOf(name ?? title ?? label),
    type: isVehicle ? null : textOf(type ?? ofReminder ?? kind),
    date: date === null ? null : parseCivilDate(date),
  };
}

function textOf(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
