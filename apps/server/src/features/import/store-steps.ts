import { storeImportedDocuments } from '#features/documents/documents.service.ts';
import { storeImportedExpenses } from '#features/expenses/expenses.service.ts';
import { insertImportedFile } from '#features/files/store-imported-file.service.ts';
import type { ObjectsToStore, StoreStep } from '#features/import/import-messages.ts';
import { noLaterThan } from '#features/import/instants.ts';
import { eraseHistories } from '#features/history/record-history.service.ts';
import { deleteNotedRows, readNotedRows } from '#features/import/undo/import-entries.repository.ts';
import { ImportNotes } from '#features/import/undo/note-import.ts';
import { storeImportedMaintenances } from '#features/maintenances/maintenances.service.ts';
import {
  findCurrentReadings,
  followImportedReadings,
  followWithdrawnReadings,
  storeImportedReadings,
  type DatedMileage,
} from '#features/mileage/store-imported-readings.service.ts';
import { INSURANCE_TYPE } from '@carnet/domain/documents/insurance-reminder';
import type { AffectedReminders } from '@carnet/domain/garage/affected-reminders';
import { INSPECTION_TYPE } from '@carnet/domain/maintenance/maintenance-types';
import { settleReminders, settleVehicle } from '#features/reminders/settle-reminders.service.ts';
import { storeImportedReminder } from '#features/reminders/store-imported-reminder.service.ts';
import { storeImportedSettings } from '#features/settings/store-imported-settings.service.ts';
import { storeImportedVehicles } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { objectTable, type ObjectToStore } from '#platform/kinds/object-table.ts';
import { toColumns, type BodyFields } from '#platform/kinds/rows.ts';
import type { RowOfRules } from '#platform/kinds/tables.ts';
import { Refusal } from '#platform/refusal.ts';
import { findOrder, raiseOrder } from '#platform/kinds/write-order.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ImportedRows } from '@carnet/contract/account/import-rows.schema';
import type { ImportCount } from '@carnet/contract/account/import.schema';
import { hasHistory, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Settings } from '@carnet/contract/settings/settings.schema';

interface Storing {
  readonly context: Context;
  readonly tx: Tx;
  readonly actor: Actor;
  /** The settings before the import. */
  readonly ownSettings: Settings;
  readonly counts: readonly ImportCount[];
}

/**
 * Stores an import step by step in one transaction of the garage. Returns the id for undoing it; null if
 * there is nothing to undo.
 */
export async function storeSteps(storing: Storing, steps: AsyncIterable<StoreStep>): Promise<string | null> {
  const { context, tx, actor, counts } = storing;
  const notes = new ImportNotes({ tx, actor, clock: context.clock, counts });
  const replaced = new ReplacedObjects(storing);
  for await (const step of steps) await storeStep(storing, notes, replaced, step);
  return notes.importId;
}

/** Makes room for rows that replace objects, and notes the vehicles from which those went. */
class ReplacedObjects {
  readonly #storing: Storing;
  /** With the current mileage of each before. */
  readonly #vehicles = new Map<string, DatedMileage | undefined>();

  constructor(storing: Storing) {
    this.#storing = storing;
  }

  async remove(kind: OwnedKind, ids: readonly string[]): Promise<void> {
    const { tx, actor } = this.#storing;
    const rows = await readNotedRows(tx, actor, kind, ids);
    const vehicles = new Set(rows.map((row) => String(row['vehicle_id'])));
    const unknown = [...vehicles].filter((id) => !this.#vehicles.has(id));
    const current = await findCurrentReadings(tx, actor, unknown);
    for (const id of unknown) this.#vehicles.set(id, current.get(id));
    await deleteNotedRows(tx, actor, kind, ids);
    if (hasHistory(kind)) await eraseHistories(tx, actor, ids);
  }

  /** Once the rows that replace them are there. */
  async follow(): Promise<void> {
    const { context, tx, actor } = this.#storing;
    for (const [id, stood] of this.#vehicles) {
      await followWithdrawnReadings(context, tx, actor, id, stood);
      await settleVehicle(context, tx, actor, { vehicleId: id, types: null });
    }
  }
}

async function storeStep(
  storing: Storing,
  notes: ImportNotes,
  replaced: ReplacedObjects,
  step: StoreStep,
): Promise<void> {
  const { tx, actor, context } = storing;
  const settleOfVehicles = (
    ids: readonly (string | null)[],
    affected: Omit<AffectedReminders, 'vehicleId'>,
  ) =>
    settleReminders(
      context,
      tx,
      actor,
      ids.flatMap((vehicleId) => (vehicleId === null ? [] : [{ vehicleId, ...affected }])),
    );
  switch (step.store) {
    case 'settings':
      return storeImportedSettings(tx, actor, storing.ownSettings, step.settings);
    case 'files':
      return each(step.rows, (row) => insertImportedFile(tx, { ...row, garage_id: actor.garageId }));
    case 'missingFile':
      throw new Refusal('id_conflict');
    case 'orders':
      return raiseOrder(tx, actor.garageId, step.last);
    case 'replaced':
      return replaced.remove(step.kind, step.rows);
    case 'afterReplaced':
      return replaced.follow();
    case 'objects':
      return storeObjects(storing, step.objects);
    case 'currentMileages':
      return followImportedReadings(context, tx, actor, step.rows);
    case 'inspections':
      return settleOfVehicles(step.rows, { types: [INSPECTION_TYPE] });
    case 'insurances':
      return settleOfVehicles(step.rows, { types: [INSURANCE_TYPE] });
    case 'seasons':
      return settleOfVehicles(step.rows, { types: [], areSeasonal: true });
    case 'notes':
      return notes.add(step.kind, step.rows);
  }
}

/** Writers of kinds whose rows have consequences. */
const STORES: {
  readonly [Kind in OwnedKind]?: (storing: Storing, rows: readonly ImportedRows[Kind][]) => Promise<void>;
} = {
  vehicle: ({ tx, actor, context: { clock } }, rows) =>
    storeImportedVehicles(tx, actor, rowsOf(clock, 'vehicle', rows)),
  async record({ tx, actor, context: { clock } }, rows) {
    const order = await findOrder(tx, actor.garageId);
    const records = rowsOf(clock, 'record', rows).map((record, index) => ({
      ...record,
      ruleColumns: rulesOfRecord(rows[index], order),
    }));
    await storeImportedMaintenances(tx, actor, records);
  },
  expense: ({ tx, actor, context: { clock } }, rows) =>
    storeImportedExpenses(tx, actor, rowsOf(clock, 'expense', rows)),
  reading: ({ tx, actor, context }, rows) =>
    storeImportedReadings(
      context,
      tx,
      actor,
      rows.map((row) => ({
        ...row,
        expense_id: row.expense_id ?? null,
        fitting_id: row.fitting_id ?? null,
      })),
    ),
  reminder: ({ tx, actor, context: { clock } }, rows) =>
    each([...rowsOf(clock, 'reminder', rows).entries()], ([index, row]) =>
      storeImportedReminder(tx, actor, { ...row, ruleColumns: rulesOfReminder(rows[index]) }),
    ),
  document: ({ tx, actor, context: { clock } }, rows) =>
    storeImportedDocuments(tx, actor, rowsOf(clock, 'document', rows)),
};

/** A record without a known order counts as new, and affects no reminder. */
function rulesOfRecord(row: ImportedRows['record'] | undefined, now: number): Partial<RowOfRules> {
  const order = row?.order ?? null;
  if (!row || order === null) return { order: now };
  return {
    order,
    reminder_id: row.reminder_id ?? null,
    named_reminder_id: row.named_reminder_id ?? null,
    reminder_made: row.reminder_made === true ? 1 : 0,
  };
}

function rulesOfReminder(row: ImportedRows['reminder'] | undefined): Partial<RowOfRules> {
  const { order, owner_set } = row ?? {};
  if (!owner_set || typeof order !== 'number') return {};
  return {
    order,
    led_by: row?.led_by ?? null,
    made_by: row?.made_by ?? null,
    owner_set: JSON.stringify(owner_set),
  };
}

function storeObjects(storing: Storing, { kind, rows }: ObjectsToStore): Promise<void> {
  // Rows come with their kind.
  type Store = (given: Storing, ofKind: typeof rows) => Promise<void>;
  const store = (STORES[kind] ?? insertsOf(kind)) as Store;
  return store(storing, rows);
}

function insertsOf<Kind extends OwnedKind>(kind: Kind) {
  const table = objectTable(kind);
  return ({ tx, actor, context: { clock } }: Storing, rows: readonly (ImportedRow & BodyFields<Kind>)[]) =>
    table.insert(tx, actor, rowsOf(clock, kind, rows));
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}

/** Columns of every exported row; vehicles name their timestamps differently. */
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
  rows: readonly (ImportedRow & BodyFields<Kind>)[],
): ObjectToStore<Kind>[] {
  return rows.map((row) => {
    const { id, version } = row;
    const createdAt = noLaterThan(clock, String(row.createdAt ?? row.created_at));
    const updatedAt = noLaterThan(clock, String(row.updatedAt ?? row.updated_at));
    return { id, values: toColumns(kind, row), files: row, createdAt, updatedAt, version };
  });
}
