import { removeUnusedFiles } from '#features/files/files.service.ts';
import { NOTED_KINDS, type NotedKind } from '#features/import/import-messages.ts';
import { eraseHistories } from '#features/history/record-history.service.ts';
import {
  deleteImportParts,
  deleteNotedRows,
  findImport,
  listImportRows,
  listVehiclesWith,
  markUndone,
  readImportParts,
  readNotedRows,
  type CopiedRow,
  type ImportRow,
  type ListedImport,
} from '#features/import/undo/import-entries.repository.ts';
import { endOfUndo, noteKept, readStates } from '#features/import/undo/note-import.ts';
import {
  findCurrentReadings,
  followWithdrawnReadings,
} from '#features/mileage/store-imported-readings.service.ts';
import { settleVehicle } from '#features/reminders/settle-reminders.service.ts';
import { withdrawTypes } from '#features/settings/store-imported-settings.service.ts';
import { eraseEntriesOfVehicles } from '#features/trash/trash.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import {
  IMPORT_UNDO_DAYS,
  importEntry,
  MAX_KEPT_NAMED,
  type ImportEntry,
  type ImportListQuery,
  type RemainingObject,
} from '@carnet/contract/account/import.schema';
import { describeKind, KINDS_WITH_HISTORY, VEHICLE_KINDS } from '@carnet/contract/kinds/kinds';
import type { Page } from '@carnet/contract/wire/list';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';

/** Comparing and deleting so many rows takes a few milliseconds. */
const ROWS_PER_STEP = 200;

/**
 * Undoes an import in one transaction: erases unchanged rows with their files, and trashed objects of
 * erased vehicles. Changed rows stay, as do vehicles and types that something else needs. Undoing twice is
 * a no-op. Refuses `not_found`, `import_too_old`.
 */
export async function undoImport(context: Context, actor: Actor, id: string): Promise<void> {
  const removeBytes = await asLongWork(() =>
    context.transactions.forActor(actor, async (tx) => {
      const entry = await findImport(tx, actor, id);
      if (!entry) throw new Refusal('not_found');
      if (entry.undone_at !== null) return async () => {};
      if (entry.imported_at <= endOfUndo(context.clock)) throw new Refusal('import_too_old');
      return undo(context, tx, actor, entry);
    }),
  );
  await removeBytes();
}

/** The rows of an import: to be erased, or kept. */
interface Sorted {
  readonly removed: Map<NotedKind, string[]>;
  readonly kept: Map<NotedKind, string[]>;
  readonly files: Set<string>;
  /** Vehicles that rows are erased from. */
  readonly vehicles: Set<string>;
}

async function undo(
  context: Context,
  tx: Tx,
  actor: Actor,
  entry: Owned<ImportRow>,
): Promise<() => Promise<void>> {
  const sorted = await sortRows(tx, actor, entry.id);
  const { removed, kept, files, vehicles } = sorted;
  const stood = await findCurrentReadings(tx, actor, vehicles);
  for (const kind of NOTED_KINDS) {
    if (kind === 'type') continue;
    if (describeKind(kind).vehicle === 'itself') await keepNeeded(tx, actor, sorted);
    await inSteps(removed.get(kind) ?? [], ROWS_PER_STEP, (ids) => deleteNotedRows(tx, actor, kind, ids));
  }
  const types = removed.get('type') ?? [];
  kept.get('type')?.push(...(await withdrawTypes(tx, actor, types)));
  const gone = new Set(removed.get('vehicle'));
  for (const vehicleId of vehicles) {
    if (gone.has(vehicleId)) continue;
    await followWithdrawnReadings(context, tx, actor, vehicleId, stood.get(vehicleId));
    await settleVehicle(context, tx, actor, { vehicleId, types: null });
  }
  const erased = KINDS_WITH_HISTORY.flatMap((kind) => removed.get(kind) ?? []);
  await inSteps(erased, ROWS_PER_STEP, (ids) => eraseHistories(tx, actor, ids));
  await deleteImportParts(tx, actor, entry.id);
  await noteKept(tx, actor, entry.id, kept);
  const keptCount = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
  await markUndone(tx, entry, { undoneAt: formatInstant(context.clock.now()), kept: keptCount });
  const removals = [
    await eraseEntriesOfVehicles(context, tx, actor, gone),
    await removeUnusedFiles(context, tx, actor, [...files]),
  ];
  return async () => {
    for (const removeBytes of removals) await removeBytes();
  };
}

/** Rows that were deleted since are in neither list. */
async function sortRows(tx: Tx, actor: Actor, importId: string): Promise<Sorted> {
  const sorted: Sorted = { removed: new Map(), kept: new Map(), files: new Set(), vehicles: new Set() };
  for (const kind of NOTED_KINDS) {
    const [removed, kept]: [string[], string[]] = [[], []];
    sorted.removed.set(kind, removed);
    sorted.kept.set(kind, kept);
    const noted = await readImportParts(tx, actor, importId, kind);
    await inSteps(noted, ROWS_PER_STEP, async (part) => {
      const now = await readStates(
        tx,
        actor,
        kind,
        part.map(([id]) => id),
      );
      for (const [id, state] of part) {
        const found = now.get(id);
        if (!found) continue;
        if (found.state !== state) {
          kept.push(id);
          continue;
        }
        removed.push(id);
        for (const file of found.files) sorted.files.add(file);
        if (typeof found.row['vehicle_id'] === 'string') sorted.vehicles.add(found.row['vehicle_id']);
      }
    });
  }
  return sorted;
}

/** A vehicle to which something still belongs stays. */
async function keepNeeded(tx: Tx, actor: Actor, { removed, kept, vehicles }: Sorted): Promise<void> {
  const unchanged = removed.get('vehicle') ?? [];
  const needed = new Set<string>();
  for (const kind of VEHICLE_KINDS) {
    for (const id of await listVehiclesWith(tx, actor, kind, unchanged)) needed.add(id);
  }
  kept.set('vehicle', [...(kept.get('vehicle') ?? []), ...needed]);
  removed.set(
    'vehicle',
    unchanged.filter((id) => !needed.has(id)),
  );
  for (const id of needed) vehicles.add(id);
}

/** The imports that added something, newest first. */
export async function readImports(
  { transactions }: Context,
  actor: Actor,
  query: ImportListQuery,
): Promise<Page<ImportEntry>> {
  const tx = transactions.readOnly;
  const { items, nextCursor } = await listImportRows(tx, actor, query);
  const entries: ImportEntry[] = [];
  for (const row of items) entries.push(await present(tx, actor, row));
  return { items: entries, nextCursor };
}

export async function readImport({ transactions }: Context, actor: Actor, id: string): Promise<ImportEntry> {
  const tx = transactions.readOnly;
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
    undoableUntil: formatInstant(Date.parse(row.imported_at) + IMPORT_UNDO_DAYS * 86_400_000),
    undoneAt: row.undone_at,
    keptCount: row.kept_count,
    kept: row.kept_count === 0 ? [] : await nameKept(tx, actor, row.id),
  };
}

/** Vehicles first: their objects follow. */
async function nameKept(tx: Tx, actor: Actor, importId: string): Promise<RemainingObject[]> {
  const kept: RemainingObject[] = [];
  for (const kind of NOTED_KINDS.toReversed()) {
    const ids = (await readImportParts(tx, actor, importId, kind)).map(([id]) => id);
    const rows = await readNotedRows(tx, actor, kind, ids.slice(0, MAX_KEPT_NAMED - kept.length));
    const vehicleIds = rows.flatMap(({ vehicle_id: id }) => (typeof id === 'string' ? [id] : []));
    const vehicles = await readNotedRows(tx, actor, 'vehicle', [...new Set(vehicleIds)]);
    const names = new Map(vehicles.map((vehicle) => [vehicle['id'], textOf(vehicle['name'])]));
    for (const row of rows) {
      kept.push({ kind, ...named(row), vehicle: names.get(row['vehicle_id'] ?? '') ?? null });
    }
  }
  return kept;
}

/** The columns of different tables by which their owner knows a row. */
function named(row: CopiedRow): Pick<RemainingObject, 'id' | 'title' | 'type' | 'date'> {
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
