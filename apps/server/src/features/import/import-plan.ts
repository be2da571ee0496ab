import { eachRow, type ExistingIds } from '#features/import/existing.ts';
import type { ImportContent } from '#features/import/import-content.ts';
import type { PlanFacts } from '#features/import/plan-facts.ts';
import { planReadings } from '#features/import/plan-readings.ts';
import { planSettings, type SettingsPlan } from '#features/import/plan-types.ts';
import { planRows, type RowsPlan } from '#features/import/plan-rows.ts';
import type { ImportedFile } from '#features/import/read-account-file.ts';
import type {
  ImportedDocument,
  ImportedExpense,
  ImportedReading,
  ImportedRecord,
  ImportedReminder,
  ImportedVehicle,
} from '#features/import/table-formats.ts';
import type { Placed } from '#features/import/import-faults.ts';
import type { ImportCount, ImportFault } from '@carnet/contract/account/import.schema';

/** What an import adds, under the ids and keys that the export gives; `ids` and `keyOf` say what they are here. */
export interface ImportPlan {
  readonly ids: ExistingIds;
  readonly settings: SettingsPlan;
  readonly files: readonly Placed<ImportedFile>[];
  readonly vehicles: readonly Placed<ImportedVehicle>[];
  readonly records: readonly Placed<ImportedRecord>[];
  readonly readings: readonly Placed<ImportedReading>[];
  readonly reminders: readonly Placed<ImportedReminder>[];
  readonly documents: readonly Placed<ImportedDocument>[];
  readonly expenses: readonly Placed<ImportedExpense>[];
  readonly counts: readonly ImportCount[];
  readonly faults: readonly ImportFault[];
}

/** Decides what an import adds, what it skips and what it refuses. Loads nothing and stores nothing. */
export async function planImport(facts: PlanFacts): Promise<ImportPlan> {
  const { content, ids } = facts;
  const settings = planSettings(facts.ownSettings, content.settings, content.types);
  const rows = await planRows(facts, settings.keyOf);
  const readings = await planReadings(facts, rows);
  const files = await filesToAdd(content, ids, rows);
  const counts = [
    countOf('vehicles', rows.vehicles, content),
    countOf('maintenances', rows.records, content),
    countOf('reminders', rows.reminders, content),
    countOf('mileage', readings, content),
    countOf('documents', rows.documents, content),
    countOf('expenses', rows.expenses, content),
    filesCount(files, facts),
    typesCount(settings, content),
    settingsCount(settings, content),
  ];
  const faults = [
    ...content.faults,
    ...settings.faults,
    ...[rows.vehicles, rows.records, rows.reminders, rows.documents, rows.expenses, readings].flatMap(
      (part) => part.faults,
    ),
  ];
  return {
    ids,
    settings,
    files,
    vehicles: rows.vehicles.added,
    records: rows.records.added,
    readings: readings.added,
    reminders: rows.reminders.added,
    documents: rows.documents.added,
    expenses: rows.expenses.added,
    counts,
    faults,
  };
}

function countOf(
  entity: 'vehicles' | 'maintenances' | 'reminders' | 'mileage' | 'documents' | 'expenses',
  { added, skipped, refused }: { added: readonly unknown[]; skipped: number; refused: number },
  content: ImportContent,
): ImportCount {
  return { entity, added: added.length, skipped, refused: content.refused[entity] + refused };
}

function filesCount(files: readonly Placed<ImportedFile>[], { content, fileKinds }: PlanFacts): ImportCount {
  const refused = files.filter(({ row }) => fileKinds.get(row.id) === 'refused').length;
  return {
    entity: 'files',
    added: files.length - refused,
    skipped: content.files.length - files.length,
    refused: content.refused.files + refused,
  };
}

function typesCount(
  { addedTypes, skippedTypes, refusedTypes }: SettingsPlan,
  { refused }: ImportContent,
): ImportCount {
  return {
    entity: 'maintenance_types',
    added: addedTypes,
    skipped: skippedTypes,
    refused: refused.maintenance_types + refusedTypes,
  };
}

function settingsCount({ isTaken }: SettingsPlan, { refused }: ImportContent): ImportCount {
  const isSkipped = !isTaken && refused.settings === 0;
  return {
    entity: 'settings',
    added: isTaken ? 1 : 0,
    skipped: isSkipped ? 1 : 0,
    refused: refused.settings,
  };
}

/** Files that something added refers to: what nothing names would be swept away within a day (contract, section 7). */
async function filesToAdd(
  content: ImportContent,
  ids: ExistingIds,
  {
    vehicles,
    records,
    documents,
    expenses,
  }: Pick<RowsPlan, 'vehicles' | 'records' | 'documents' | 'expenses'>,
): Promise<Placed<ImportedFile>[]> {
  const used = new Set<string | null>();
  await eachRow(vehicles.added, (row) => [...row.photos, row.registrationDocument].map((id) => used.add(id)));
  await eachRow(records.added, (row) => [...row.photos, row.invoice].map((id) => used.add(id)));
  for (const { added } of [documents, expenses]) {
    await eachRow<{ readonly files: readonly string[] }>(added, (row) => row.files.map((id) => used.add(id)));
  }
  // Each once, though the list may name it twice.
  return content.files.filter(({ row }) => used.delete(row.id) && !ids.resolve('file', row.id).isOwn);
}
