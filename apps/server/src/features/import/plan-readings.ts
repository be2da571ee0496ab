import { eachRow } from '#features/import/existing.ts';
import { faultAt, type Placed } from '#features/import/import-faults.ts';
import type { PlanFacts } from '#features/import/plan-facts.ts';
import { knownVehicles, sortRows, type RowsPlan, type SortedRows } from '#features/import/plan-rows.ts';
import type { ImportedExpense, ImportedReading, ImportedRecord } from '#features/import/table-formats.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { ImportFault } from '@carnet/contract/account/import.schema';

/** A reading to add: one that follows a record or expense has what that says. */
export type ReadingsPlan = SortedRows<ImportedReading>;

/** What a reading may follow, in the file and in what is added. */
interface Sources {
  readonly given: Set<string>;
  readonly added: Map<string, ImportedRecord | ImportedExpense>;
  /** Rows of the table were refused: one that is missed may be among them. */
  readonly areRefused: boolean;
}

const ROWS_PER_STEP = 2000;

/**
 * Sorts the readings. One that follows a record or expense comes with that or not at all, and takes its mileage, date and
 * vehicle from it: nothing is copied that does not follow its source (contract, section 3).
 */
export async function planReadings(
  facts: PlanFacts,
  { records, expenses }: Pick<RowsPlan, 'records' | 'expenses'>,
): Promise<ReadingsPlan> {
  const { content, ids, latestDay } = facts;
  const { refused } = content;
  const sources = {
    record_id: await sourcesOf(content.records, records.added, refused.maintenances > 0),
    expense_id: await sourcesOf(content.expenses, expenses.added, refused.expenses > 0),
  };
  const isKnownVehicle = knownVehicles(facts);
  const followed = new Set<string>();
  const sorted = await sortRows(
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
  return { ...sorted, added: await withSources(sorted.added, sources) };
}

type SourcesOfColumn = Readonly<Record<Link['column'], Sources>>;

async function withSources(
  readings: readonly Placed<ImportedReading>[],
  sources: SourcesOfColumn,
): Promise<Placed<ImportedReading>[]> {
  const added: Placed<ImportedReading>[] = [];
  await inSteps(readings, ROWS_PER_STEP, (part) => {
    for (const placed of part) {
      const link = linkOf(placed.row);
      added.push(following(placed, link ? sources[link.column].added.get(link.id) : undefined));
    }
  });
  return added;
}

async function sourcesOf<Row extends ImportedRecord | ImportedExpense>(
  given: readonly Placed<Row>[],
  added: readonly Placed<Row>[],
  areRefused: boolean,
): Promise<Sources> {
  const sources: Sources = { given: new Set(), added: new Map(), areRefused };
  await eachRow(given, (row) => sources.given.add(row.id));
  await eachRow(added, (row) => sources.added.set(row.id, row));
  return sources;
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
