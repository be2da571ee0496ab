import { storeImportedDocuments } from '#features/documents/documents.service.ts';
import { storeImportedExpenses } from '#features/expenses/expenses.service.ts';
import { insertImportedFile } from '#features/files/store-imported-file.service.ts';
import type { ObjectsToStore, StoreStep } from '#features/import/import-messages.ts';
import { noLaterThan } from '#features/import/instants.ts';
import type { ImportedRows } from '#features/import/table-formats.ts';
import { ImportNotes } from '#features/import/undo/note-import.ts';
import { storeImportedMaintenances } from '#features/maintenances/maintenances.service.ts';
import {
  followImportedReadings,
  storeImportedReadings,
} from '#features/mileage/store-imported-readings.service.ts';
import { NO_INSPECTION } from '@carnet/domain/inspection/judge-inspection';
import { followInsuranceOf } from '#features/reminders/insurance-reminders.service.ts';
import { followLawOf } from '#features/reminders/law-reminders.service.ts';
import { storeImportedReminder } from '#features/reminders/store-imported-reminder.service.ts';
import { storeImportedSettings } from '#features/settings/store-imported-settings.service.ts';
import { storeImportedVehicles } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf, type Clock } from '#platform/clock/clock.ts';
import { objectTable, type ObjectToStore } from '#platform/kinds/object-table.ts';
import { columnsOf, type GivenFields } from '#platform/kinds/rows.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ImportCount } from '@carnet/contract/account/import.schema';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Settings } from '@carnet/contract/settings/settings.schema';

interface Storing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly clock: Clock;
  /** The settings before the import. */
  readonly ownSettings: Settings;
  readonly counts: readonly ImportCount[];
}

/**
 * Stores an import step by step, all within one transaction of the garage. Answers the id by which it can be undone; null where
 * there is nothing to undo.
 */
export async function storeSteps(storing: Storing, steps: AsyncIterable<StoreStep>): Promise<string | null> {
  const notes = new ImportNotes(storing);
  for await (const step of steps) await storeStep(storing, notes, step);
  return notes.importId;
}

async function storeStep(storing: Storing, notes: ImportNotes, step: StoreStep): Promise<void> {
  const { tx, actor, clock } = storing;
  switch (step.store) {
    case 'settings':
      return storeImportedSettings(tx, actor, storing.ownSettings, step.settings);
    case 'files':
      return each(step.rows, (row) => insertImportedFile(tx, { ...row, garage_id: actor.garageId }));
    case 'missingFile':
      throw new Refusal('id_conflict');
    case 'objects':
      return storeObjects(storing, step.objects);
    case 'currentMileages':
      return followImportedReadings(tx, actor, step.rows, instantOf(clock.now()));
    case 'inspections':
      return each(step.rows, (id) => followLawOf({ clock }, tx, actor, id, NO_INSPECTION));
    case 'insurances':
      return each(step.rows, (id) => followInsuranceOf({ clock }, tx, actor, id, false));
    case 'notes':
      return notes.add(step.kind, step.rows);
  }
}

/** What stores the rows of a kind that do more than be there. */
const STORES: {
  readonly [Kind in OwnedKind]?: (storing: Storing, rows: readonly ImportedRows[Kind][]) => Promise<void>;
} = {
  vehicle: ({ tx, actor, clock }, rows) => storeImportedVehicles(tx, actor, rowsOf(clock, 'vehicle', rows)),
  record: ({ tx, actor, clock }, rows) => storeImportedMaintenances(tx, actor, rowsOf(clock, 'record', rows)),
  expense: ({ tx, actor, clock }, rows) => storeImportedExpenses(tx, actor, rowsOf(clock, 'expense', rows)),
  reading: ({ tx, actor }, rows) =>
    storeImportedReadings(
      tx,
      actor,
      rows.map((row) => ({ ...row, expense_id: row.expense_id ?? null })),
    ),
  reminder: ({ tx, actor, clock }, rows) =>
    each(rowsOf(clock, 'reminder', rows), (row) => storeImportedReminder(tx, actor, row)),
  document: ({ tx, actor, clock }, rows) =>
    storeImportedDocuments(tx, actor, rowsOf(clock, 'document', rows)),
};

function storeObjects(storing: Storing, { kind, rows }: ObjectsToStore): Promise<void> {
  // Rows come with their kind.
  type Store = (given: Storing, ofKind: typeof rows) => Promise<void>;
  const store = (STORES[kind] ?? insertsOf(kind)) as Store;
  return store(storing, rows);
}

function insertsOf<Kind extends OwnedKind>(kind: Kind) {
  const table = objectTable(kind);
  return ({ tx, actor, clock }: Storing, rows: readonly (ImportedRow & GivenFields<Kind>)[]) =>
    table.insert(tx, actor, rowsOf(clock, kind, rows));
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}

/** What each row of an export has; vehicles name their instants otherwise. */
interface ImportedRow {
  readonly id: string;
  readonly version: number;
  readonly createdAt?: unknown;
  readonly created_at?: unknown;
  readonly updatedAt?: unknown;
  readonly updated_at?: unknown;
}

/** Rows of an export as they were; nothing was made in the future. */
function rowsOf<Kind extends OwnedKind>(
  clock: Clock,
  kind: Kind,
  rows: readonly (ImportedRow & GivenFields<Kind>)[],
): ObjectToStore<Kind>[] {
  return rows.map((row) => {
    const { id, version } = row;
    const createdAt = noLaterThan(clock, String(row.createdAt ?? row.created_at));
    const updatedAt = noLaterThan(clock, String(row.updatedAt ?? row.updated_at));
    return { id, values: columnsOf(kind, row), files: row, createdAt, updatedAt, version };
  });
}
