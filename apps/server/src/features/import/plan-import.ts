import type { ImportContent } from '#features/import/import-content.ts';
import type { KnownIds } from '#features/import/known-ids.ts';
import type { PlanFacts } from '#features/import/plan-facts.ts';
import { planSettings, type SettingsPlan } from '#features/import/plan-types.ts';
import {
  knownVehicles,
  planRows,
  sortRows,
  type RowsPlan,
  type SortedRows,
} from '#features/import/plan-rows.ts';
import type { ImportedFile } from '#features/import/read-account-file.ts';
import type {
  ImportedDocument,
  ImportedExpense,
  ImportedReading,
  ImportedRecord,
  ImportedReminder,
  ImportedVehicle,
} from '#features/import/table-formats.ts';
import { faultAt, FaultList, type Placed } from '#features/import/import-faults.ts';
import type { ImportCount, ImportFault } from '@carnet/contract/account/import.schema';

/** What an import adds, under the ids and keys that the export gives; `ids` and `keyOf` say what they are here. */
export interface ImportPlan {
  readonly ids: KnownIds;
  readonly settings: SettingsPlan;
  readonly files: readonly Placed<ImportedFile>[];
  readonly vehicles: readonly Placed<ImportedVehicle>[];
  readonly records: readonly Placed<ImportedRecord>[];
  readonly readings: readonly Placed<ImportedReading>[];
  readonly reminders: readonly Placed<ImportedReminder>[];
  readonly documents: readonly Placed<ImportedDocument>[];
  readonly expenses: readonly Placed<ImportedExpense>[];
  readonly counts: readonly ImportCount[];
  readonly faults: FaultList;
}

/** Decides what an import adds, what it skips and what it refuses. Loads nothing and stores nothing. */
export function planImport(facts: PlanFacts): ImportPlan {
  const { content, ids } = facts;
  const settings = planSettings(facts.ownSettings, content.settings, content.types);
  const rows = planRows(facts, settings.keyOf);
  const readings = planReadings(facts, rows);
  const files = filesToAdd(content, ids, rows);
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
  const faults = new FaultList();
  faults.append(content.faults);
  faults.add(settings.faults);
  const parts = [rows.vehicles, rows.records, rows.reminders, rows.documents, rows.expenses, readings];
  for (const part of parts) faults.append(part.faults);
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

function settingsCount({ isTaken }: SettingsPlan, { refused, settings }: ImportContent): ImportCount {
  const isSkipped = !isTaken && settings !== null;
  return {
    entity: 'settings',
    added: isTaken ? 1 : 0,
    skipped: isSkipped ? 1 : 0,
    refused: refused.settings,
  };
}

/** Files that something added refers to: what nothing names would be swept away within a day (contract, section 7). */
function filesToAdd(
  content: ImportContent,
  ids: KnownIds,
  { vehicles, records, documents, expenses }: RowsPlan,
): Placed<ImportedFile>[] {
  const used = new Set<string | null>();
  for (const { row } of vehicles.added)
    for (const id of [...row.photos, row.registrationDocument]) used.add(id);
  for (const { row } of records.added) for (const id of [...row.photos, row.invoice]) used.add(id);
  for (const { row } of documents.added) for (const id of row.files) used.add(id);
  for (const { row } of expenses.added) for (const id of row.files) used.add(id);
  // Each once, though the list may name it twice.
  return content.files.filter(({ row }) => used.delete(row.id) && !ids.resolve('file', row.id).isOwn);
}

/** A reading to add: one that follows a record or expense has what that says. */
type ReadingsPlan = SortedRows<ImportedReading>;

/** What a reading may follow, in the file and in what is added. */
interface Sources {
  readonly given: Set<string>;
  readonly added: Map<string, ImportedRecord | ImportedExpense>;
  /** Rows of the table were refused: one that is missed may be among them. */
  readonly areRefused: boolean;
}

/**
 * Sorts the readings. One that follows a record or expense comes with that or not at all, and takes its mileage, date and
 * vehicle from it: nothing is copied that does not follow its source (contract, section 3).
 */
function planReadings(facts: PlanFacts, { records, expenses }: RowsPlan): ReadingsPlan {
  const { content, ids, latestDay } = facts;
  const { refused } = content;
  const sources = {
    record_id: sourcesOf(content.records, records.added, refused.maintenances > 0),
    expense_id: sourcesOf(content.expenses, expenses.added, refused.expenses > 0),
  };
  const isKnownVehicle = knownVehicles(facts);
  const followed = new Set<string>();
  const sorted = sortRows(
    facts,
    'mileage_reading',
    content.readings,
    (placed): ImportFault[] => {
      const { row } = placed;
      const faults = sourceFaults(placed);
      if (!isKnownVehicle(row.vehicle_id)) faults.push(faultAt(placed, 'vehicle_id', 'not_found'));
      if (row.date > latestDay) faults.push(faultAt(placed, 'date', 'date_in_future'));
      const link = linkOf(row);
      if (!link) return faults;
      const isRepeated = followed.has(link.id);
      followed.add(link.id);
      return [
        ...faults,
        ...(isRepeated ? [faultAt(placed, link.column, 'duplicate_item')] : []),
        ...linkFaults(placed, link, sources[link.column]),
      ];
    },
    (row) => {
      const link = linkOf(row);
      return link !== null && ids.resolve(link.table, link.id).isOwn;
    },
  );
  const added = sorted.added.map((placed) => {
    const link = linkOf(placed.row);
    return following(placed, link ? sources[link.column].added.get(link.id) : undefined);
  });
  return { ...sorted, added };
}

function sourcesOf<Row extends ImportedRecord | ImportedExpense>(
  given: readonly Placed<Row>[],
  added: readonly Placed<Row>[],
  areRefused: boolean,
): Sources {
  return {
    given: new Set(given.map(({ row }) => row.id)),
    added: new Map(added.map(({ row }) => [row.id, row])),
    areRefused,
  };
}

/** What a reading follows, and the column that names it. */
interface Link {
  readonly column: 'record_id' | 'expense_id';
  readonly table: 'maintenance' | 'expense';
  readonly id: string;
}

function linkOf({ record_id, expense_id }: ImportedReading): Link | null {
  if (record_id !== null) return { column: 'record_id', table: 'maintenance', id: record_id };
  return expense_id ? { column: 'expense_id', table: 'expense', id: expense_id } : null;
}

function linkFaults(
  placed: Placed<ImportedReading>,
  { column, id }: Link,
  { given, added, areRefused }: Sources,
): ImportFault[] {
  if (!given.has(id) && !areRefused) return [faultAt(placed, column, 'not_found')];
  // One that was refused has its own fault.
  const source = added.get(id);
  return source && typeof source.mileage !== 'number' ? [faultAt(placed, column, 'invalid_value')] : [];
}

function sourceFaults(placed: Placed<ImportedReading>): ImportFault[] {
  const { source, record_id, expense_id } = placed.row;
  const isSound = (source === 'record') === (record_id !== null) && (source === 'expense') === !!expense_id;
  return isSound ? [] : [faultAt(placed, 'source', 'invalid_value')];
}

function following(
  placed: Placed<ImportedReading>,
  source: ImportedRecord | ImportedExpense | undefined,
): Placed<ImportedReading> {
  if (typeof source?.mileage !== 'number') return placed;
  const { date, mileage, vehicle_id } = source;
  return { ...placed, row: { ...placed.row, date, mileage, vehicle_id } };
}
