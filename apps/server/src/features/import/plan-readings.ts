import { eachRow } from '#features/import/existing.ts';
import { faultAt, type Placed } from '#features/import/import-faults.ts';
import type { PlanFacts } from '#features/import/plan-facts.ts';
import { knownVehicles, sortRows, type RowsPlan, type SortedRows } from '#features/import/plan-rows.ts';
import type { ImportedReading, ImportedRecord } from '#features/import/table-formats.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { ImportFault } from '@carnet/contract/account/import.schema';

/** A reading to add: one that follows a record has what the record says. */
export type ReadingsPlan = SortedRows<ImportedReading>;

const ROWS_PER_STEP = 2000;

/**
 * Sorts the readings. One that follows a record comes with that record or not at all, and takes its mileage, date and
 * vehicle from it: nothing is copied that does not follow its source (contract, section 3).
 */
export async function planReadings(
  facts: PlanFacts,
  { records }: Pick<RowsPlan, 'records'>,
): Promise<ReadingsPlan> {
  const { content, ids, latestDay } = facts;
  const addedRecords = new Map<string, ImportedRecord>();
  await eachRow(records.added, (row) => addedRecords.set(row.id, row));
  const givenRecords = new Set<string>();
  await eachRow(content.records, (row) => givenRecords.add(row.id));
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
      if (row.record_id === null) return faults;
      if (followed.has(row.record_id)) faults.push(faultAt(placed, 'record_id', 'duplicate_item'));
      followed.add(row.record_id);
      const isGiven = givenRecords.has(row.record_id) || content.refused.maintenances > 0;
      if (!isGiven) faults.push(faultAt(placed, 'record_id', 'not_found'));
      // A record that was refused has its own fault.
      const record = addedRecords.get(row.record_id);
      if (record && typeof record.mileage !== 'number') {
        faults.push(faultAt(placed, 'record_id', 'invalid_value'));
      }
      return faults;
    },
    ({ record_id }) => record_id !== null && ids.resolve('maintenance', record_id).isOwn,
  );
  const added: Placed<ImportedReading>[] = [];
  await inSteps(sorted.added, ROWS_PER_STEP, (part) => {
    for (const placed of part) added.push(following(placed, addedRecords));
  });
  return { ...sorted, added };
}

function sourceFaults(placed: Placed<ImportedReading>): ImportFault[] {
  const { source, record_id } = placed.row;
  return (source === 'record') === (record_id !== null) ? [] : [faultAt(placed, 'source', 'invalid_value')];
}

function following(
  placed: Placed<ImportedReading>,
  records: ReadonlyMap<string, ImportedRecord>,
): Placed<ImportedReading> {
  const record = placed.row.record_id === null ? undefined : records.get(placed.row.record_id);
  if (typeof record?.mileage !== 'number') return placed;
  const { date, mileage, vehicle_id } = record;
  return { ...placed, row: { ...placed.row, date, mileage, vehicle_id } };
}
