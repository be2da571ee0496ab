import { faultAt, FaultList, type Placed } from '#features/import/import-faults.ts';
import type { IdTable } from '#features/import/import-messages.ts';
import type { FileKinds, PlanFacts } from '#features/import/plan-facts.ts';
import type {
  ImportedDocument,
  ImportedExpense,
  ImportedRecord,
  ImportedReminder,
  ImportedVehicle,
} from '#features/import/table-formats.ts';
import { faultsOfQuantity } from '#features/expenses/quantity-faults.service.ts';
import type { ImportFault } from '@carnet/contract/account/import.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { expiresBeforeIssue } from '@carnet/domain/documents/document';
import { hasTrigger } from '@carnet/domain/reminders/reminder';

/** What becomes of the rows of one table. */
export interface SortedRows<Row> {
  readonly added: Placed<Row>[];
  readonly faults: FaultList;
  skipped: number;
  refused: number;
}

export interface RowsPlan {
  readonly vehicles: SortedRows<ImportedVehicle>;
  readonly records: SortedRows<ImportedRecord>;
  readonly reminders: SortedRows<ImportedReminder>;
  readonly documents: SortedRows<ImportedDocument>;
  readonly expenses: SortedRows<ImportedExpense>;
}

/** Sorts vehicles, records, reminders, documents and expenses into those to add, to skip and to refuse. */
export function planRows(facts: PlanFacts, keyOf: (key: string) => string | undefined): RowsPlan {
  const { content, fileKinds, latestDay } = facts;
  const isKnownVehicle = knownVehicles(facts);
  const vehicleFault = (placed: Placed<{ vehicle_id?: string | null | undefined }>) =>
    isKnownVehicle(placed.row.vehicle_id ?? '') ? [] : [faultAt(placed, 'vehicle_id', 'not_found')];
  // Civil dates compare as text.
  const dateFault = (placed: Placed<{ date: CivilDate }>) =>
    placed.row.date > latestDay ? [faultAt(placed, 'date', 'date_in_future')] : [];
  return {
    vehicles: sortRows(facts, 'vehicle', content.vehicles, (placed) => vehicleFileFaults(placed, fileKinds)),
    records: sortRows(facts, 'maintenance', content.records, (placed) => [
      ...vehicleFault(placed),
      ...typeFaults(keyOf, placed, 'type', placed.row.type),
      ...dateFault(placed),
      ...photoFaults(placed, fileKinds),
      ...documentFaults(placed, 'invoice', placed.row.invoice, fileKinds),
    ]),
    reminders: sortRows(facts, 'reminder', content.reminders, (placed) => [
      ...vehicleFault(placed),
      ...typeFaults(keyOf, placed, 'maintenance_type', placed.row.maintenance_type),
      ...triggerFaults(placed),
    ]),
    documents: sortRows(facts, 'document', content.documents, (placed) => [
      ...(placed.row.vehicle_id ? vehicleFault(placed) : []),
      ...expiryFaults(placed),
      ...fileFaults(placed, fileKinds),
    ]),
    expenses: sortRows(facts, 'expense', content.expenses, (placed) => [
      ...vehicleFault(placed),
      ...dateFault(placed),
      ...expenseFaults(placed),
      ...fileFaults(placed, fileKinds),
    ]),
  };
}

/** Vehicles that the export or the account has; one that is itself refused needs no second fault. */
export function knownVehicles({ content, ids }: PlanFacts): (id: string) => boolean {
  const given = new Set(content.vehicles.map(({ row }) => row.id));
  return (id) => given.has(id) || ids.resolve('vehicle', id).isOwn || content.refused.vehicles > 0;
}

/** What the account has already is skipped unseen; an id that is there twice is refused. */
export function sortRows<Row extends { readonly id: string }>(
  { ids }: PlanFacts,
  table: IdTable,
  rows: readonly Placed<Row>[],
  faultsOf: (placed: Placed<Row>) => readonly ImportFault[],
  isSkipped: (row: Row) => boolean = () => false,
): SortedRows<Row> {
  const sorted: SortedRows<Row> = { added: [], faults: new FaultList(), skipped: 0, refused: 0 };
  const seen = new Set<string>();
  for (const placed of rows) {
    const { id } = placed.row;
    const isRepeated = seen.has(id);
    seen.add(id);
    if (!isRepeated && (ids.resolve(table, id).isOwn || isSkipped(placed.row))) {
      sorted.skipped += 1;
      continue;
    }
    const faults = isRepeated ? [faultAt(placed, 'id', 'duplicate_item')] : faultsOf(placed);
    if (faults.length === 0) sorted.added.push(placed);
    else {
      sorted.faults.add(faults);
      sorted.refused += 1;
    }
  }
  return sorted;
}

function photoFaults(placed: Placed<{ photos: readonly string[] }>, kinds: FileKinds): ImportFault[] {
  const { photos } = placed.row;
  return photos.flatMap((id, index) => {
    const kind = kinds.get(id);
    if (kind === undefined) return [faultAt(placed, 'photos', 'not_found')];
    if (kind === 'document') return [faultAt(placed, 'photos', 'wrong_file_kind')];
    return photos.indexOf(id) === index ? [] : [faultAt(placed, 'photos', 'duplicate_item')];
  });
}

function fileFaults(placed: Placed<{ readonly files: readonly string[] }>, kinds: FileKinds): ImportFault[] {
  const { files } = placed.row;
  return files.flatMap((id, index) => {
    if (!kinds.has(id)) return [faultAt(placed, 'files', 'not_found')];
    return files.indexOf(id) === index ? [] : [faultAt(placed, 'files', 'duplicate_item')];
  });
}

function documentFaults(
  placed: Placed<unknown>,
  column: string,
  id: string | null,
  kinds: FileKinds,
): ImportFault[] {
  return id === null || kinds.has(id) ? [] : [faultAt(placed, column, 'not_found')];
}

function triggerFaults(placed: Placed<ImportedReminder>): ImportFault[] {
  const { next_reminder_date, planned_mileage, interval_km } = placed.row;
  const terms = {
    nextReminderDate: next_reminder_date ?? null,
    plannedMileage: planned_mileage ?? null,
    intervalKm: interval_km ?? null,
  };
  return hasTrigger(terms) ? [] : [faultAt(placed, 'next_reminder_date', 'reminder_without_trigger')];
}

function typeFaults(
  keyOf: (key: string) => string | undefined,
  placed: Placed<unknown>,
  column: string,
  key: string,
): ImportFault[] {
  return keyOf(key) === undefined ? [faultAt(placed, column, 'unknown_type')] : [];
}

function vehicleFileFaults(placed: Placed<ImportedVehicle>, kinds: FileKinds): ImportFault[] {
  const { registrationDocument } = placed.row;
  return [
    ...photoFaults(placed, kinds),
    ...documentFaults(placed, 'registrationDocument', registrationDocument, kinds),
  ];
}

function expiryFaults(placed: Placed<ImportedDocument>): ImportFault[] {
  const { issuedOn, expiresOn } = placed.row;
  const isInverted = expiresBeforeIssue(issuedOn ?? null, expiresOn ?? null);
  return isInverted ? [faultAt(placed, 'expiresOn', 'date_before_issue')] : [];
}

function expenseFaults(placed: Placed<ImportedExpense>): ImportFault[] {
  return faultsOfQuantity(placed.row).map(({ pointer, code }) => faultAt(placed, pointer.slice(1), code));
}
