import type { ImportContent, RowsOfKinds } from '#features/import/import-content.ts';
import type { KnownIds } from '#features/import/known-ids.ts';
import type { PlanFacts } from '#features/import/plan-facts.ts';
import { planSettings, type SettingsPlan } from '#features/import/plan-types.ts';
import {
  knownVehicles,
  PLANNED_KINDS,
  planRows,
  sortRows,
  type RowsPlan,
  type SortedRows,
} from '#features/import/plan-rows.ts';
import type { ImportedFile } from '#features/import/read-account-file.ts';
import type { ImportedRows } from '#features/import/table-formats.ts';
import { faultAt, FaultList, type Placed } from '#features/import/import-faults.ts';
import type { ImportCount, ImportFault } from '@carnet/contract/account/import.schema';
import {
  KINDS,
  MEASURED_KINDS,
  OWNED_KINDS,
  type ExportedTable,
  type MeasuredKind,
} from '@carnet/contract/kinds/kinds';
import { listFiles } from '@carnet/contract/kinds/object-files';

/** What an import adds, under the ids and keys that the export gives; `ids` and `keyOf` say what they are here. */
export interface ImportPlan {
  readonly ids: KnownIds;
  readonly settings: SettingsPlan;
  readonly files: readonly Placed<ImportedFile>[];
  readonly rows: RowsOfKinds;
  readonly counts: readonly ImportCount[];
  readonly faults: FaultList;
}

/** Decides what an import adds, what it skips and what it refuses. Loads nothing and stores nothing. */
export function planImport(facts: PlanFacts): ImportPlan {
  const { content, ids } = facts;
  const settings = planSettings(facts.ownSettings, content.settings, content.types);
  const planned = planRows(facts, settings.keyOf);
  const rows = { ...planned, reading: planReadings(facts, planned) };
  const files = filesToAdd(content, ids, planned);
  const counts = [
    ...OWNED_KINDS.map((kind) => countOf(KINDS[kind].exportedAs, rows[kind], content)),
    filesCount(files, facts),
    typesCount(settings, content),
    settingsCount(settings, content),
  ];
  const faults = new FaultList();
  faults.append(content.faults);
  faults.add(settings.faults);
  for (const kind of [...PLANNED_KINDS, 'reading'] as const) faults.append(rows[kind].faults);
  // Of each kind its own rows.
  const added = Object.fromEntries(OWNED_KINDS.map((kind) => [kind, rows[kind].added]));
  return { ids, settings, files, rows: added as unknown as RowsOfKinds, counts, faults };
}

function countOf(
  entity: ExportedTable,
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
function filesToAdd(content: ImportContent, ids: KnownIds, planned: RowsPlan): Placed<ImportedFile>[] {
  const used = new Set(
    Object.entries(planned).flatMap(([kind, { added }]) =>
      added.flatMap(({ row }) => listFiles<string>(kind as keyof RowsPlan, row)),
    ),
  );
  // Each once, though the list may name it twice.
  return content.files.filter(({ row }) => used.delete(row.id) && !ids.resolve('file', row.id).isOwn);
}

/** A reading to add: one that follows a record or expense has what that says. */
type ReadingsPlan = SortedRows<ImportedRows['reading']>;
/** What a reading may follow. */
type Source = ImportedRows[MeasuredKind];

/** What a reading may follow, in the file and in what is added. */
interface Sources {
  readonly given: Set<string>;
  readonly added: Map<string, Source>;
  /** Rows of the table were refused: one that is missed may be among them. */
  readonly areRefused: boolean;
}

/**
 * Sorts the readings. One that follows a record or expense comes with that or not at all, and takes its mileage, date and
 * vehicle from it: nothing is copied that does not follow its source (contract, section 3).
 */
function planReadings(facts: PlanFacts, { record, expense }: RowsPlan): ReadingsPlan {
  const { content, ids, latestDay } = facts;
  const { refused } = content;
  const sources = {
    record_id: sourcesOf(content.rows.record, record.added, refused.maintenances > 0),
    expense_id: sourcesOf(content.rows.expense, expense.added, refused.expenses > 0),
  };
  const isKnownVehicle = knownVehicles(facts);
  const followed = new Set<string>();
  const sorted = sortRows(
    facts,
    'reading',
    content.rows.reading,
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
      return link !== null && ids.resolve(link.kind, link.id).isOwn;
    },
  );
  const added = sorted.added.map((placed) => {
    const link = linkOf(placed.row);
    return following(placed, link ? sources[link.column].added.get(link.id) : undefined);
  });
  return { ...sorted, added };
}

function sourcesOf<Row extends Source>(
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
  readonly kind: MeasuredKind;
  readonly id: string;
}

function linkOf({ record_id, expense_id }: ImportedRows['reading']): Link | null {
  if (record_id !== null) return { column: 'record_id', kind: 'record', id: record_id };
  return expense_id ? { column: 'expense_id', kind: 'expense', id: expense_id } : null;
}

function linkFaults(
  placed: Placed<ImportedRows['reading']>,
  { column, id }: Link,
  { given, added, areRefused }: Sources,
): ImportFault[] {
  if (!given.has(id) && !areRefused) return [faultAt(placed, column, 'not_found')];
  // One that was refused has its own fault.
  const source = added.get(id);
  return source && typeof source.mileage !== 'number' ? [faultAt(placed, column, 'invalid_value')] : [];
}

function sourceFaults(placed: Placed<ImportedRows['reading']>): ImportFault[] {
  const { source, record_id, expense_id } = placed.row;
  const isSound = MEASURED_KINDS.every(
    (kind) => (source === kind) === !!{ record: record_id, expense: expense_id }[kind],
  );
  return isSound ? [] : [faultAt(placed, 'source', 'invalid_value')];
}

function following(
  placed: Placed<ImportedRows['reading']>,
  source: Source | undefined,
): Placed<ImportedRows['reading']> {
  if (typeof source?.mileage !== 'number') return placed;
  const { date, mileage, vehicle_id } = source;
  return { ...placed, row: { ...placed.row, date, mileage, vehicle_id } };
}
