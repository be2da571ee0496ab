import { faultAt, FaultList, type Placed } from '#features/import/import-faults.ts';
import type { FileKind } from '#features/import/import-messages.ts';
import type { FileKinds, PlanFacts } from '#features/import/plan-facts.ts';
import type { ImportedRows } from '#features/import/table-formats.ts';
import { faultsOfQuantity } from '@carnet/contract/expenses/quantity-faults';
import type { ImportFault } from '@carnet/contract/account/import.schema';
import type { Field, FieldShape } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { describe, OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { expiresBeforeIssue } from '@carnet/domain/documents/document';
import { hasTrigger } from '@carnet/domain/reminders/reminder';

/** What becomes of the rows of one table. */
export interface SortedRows<Row> {
  readonly added: Placed<Row>[];
  readonly faults: FaultList;
  skipped: number;
  refused: number;
}

/** The kinds whose rows stand by themselves: a reading follows others. */
type PlannedKind = Exclude<OwnedKind, 'reading'>;

export type RowsPlan = { readonly [Kind in PlannedKind]: SortedRows<ImportedRows[Kind]> };

/** What is wrong with a row beyond what it names. */
const OWN_FAULTS: { readonly [Kind in PlannedKind]: (placed: Placed<ImportedRows[Kind]>) => ImportFault[] } =
  {
    vehicle: () => [],
    record: () => [],
    reminder: triggerFaults,
    document: expiryFaults,
    expense: expenseFaults,
    tyre_set: () => [],
  };

export const PLANNED_KINDS = OWNED_KINDS.filter(isPlanned);

function isPlanned(kind: OwnedKind): kind is PlannedKind {
  return Object.hasOwn(OWN_FAULTS, kind);
}

/** Sorts the rows of each kind into those to add, to skip and to refuse. */
export function planRows(facts: PlanFacts, keyOf: (key: string) => string | undefined): RowsPlan {
  const isKnownVehicle = knownVehicles(facts);
  const planned = PLANNED_KINDS.map((kind) => {
    const { vehicle, type, hasReading } = describe(kind);
    const fileFields = Object.entries(fieldsOf(kind)).filter(([, { shape }]) => HOLD_FILES.has(shape));
    const ownFaults = OWN_FAULTS[kind] as (placed: Placed<unknown>) => ImportFault[];
    const isOfVehicle = (id: string) => vehicle === 'always' || (vehicle === 'sometimes' && id !== '');
    const faultsOfRow = (placed: Placed<{ readonly id: string }>): ImportFault[] => {
      const row: Readonly<Record<string, unknown>> = { ...placed.row };
      const { vehicle_id: vehicleId, date } = row;
      const faults: ImportFault[] = [];
      const vehicleOfRow = typeof vehicleId === 'string' ? vehicleId : '';
      if (isOfVehicle(vehicleOfRow) && !isKnownVehicle(vehicleOfRow)) {
        faults.push(faultAt(placed, 'vehicle_id', 'not_found'));
      }
      if (type?.words === 'maintenanceType' && keyOf(String(row[type.field])) === undefined) {
        faults.push(faultAt(placed, type.field, 'unknown_type'));
      }
      // Civil dates compare as text.
      if (hasReading && String(date) > facts.latestDay)
        faults.push(faultAt(placed, 'date', 'date_in_future'));
      return [...faults, ...ownFaults(placed), ...fileFaults(placed, fileFields, row, facts.fileKinds)];
    };
    return [kind, sortRows<{ readonly id: string }>(facts, kind, facts.content.rows[kind], faultsOfRow)];
  });
  // Each kind has its own rows.
  return Object.fromEntries(planned) as RowsPlan;
}

/** Vehicles that the export or the account has; one that is itself refused needs no second fault. */
export function knownVehicles({ content, ids }: PlanFacts): (id: string) => boolean {
  const given = new Set(content.rows.vehicle.map(({ row }) => row.id));
  return (id) => given.has(id) || ids.resolve('vehicle', id).isOwn || content.refused.vehicles > 0;
}

/** What the account has already is skipped unseen; an id that is there twice is refused. */
export function sortRows<Row extends { readonly id: string }>(
  { ids }: PlanFacts,
  kind: OwnedKind,
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
    if (!isRepeated && (ids.resolve(kind, id).isOwn || isSkipped(placed.row))) {
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

/** What is wrong with the files of a row: not known, no image, or named twice. */
function fileFaults(
  placed: Placed<unknown>,
  fields: readonly (readonly [name: string, field: Field])[],
  row: Readonly<Record<string, unknown>>,
  fileKinds: FileKinds,
): ImportFault[] {
  return fields.flatMap(([name, { areImages }]) => {
    const value = row[name] ?? [];
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    return ids.flatMap((id, index) => {
      const fileKind = fileKinds.get(String(id));
      if (fileKind === undefined) return [faultAt(placed, name, 'not_found')];
      if (areImages && fileKind === NO_IMAGE) return [faultAt(placed, name, 'wrong_file_kind')];
      return ids.indexOf(id) === index ? [] : [faultAt(placed, name, 'duplicate_item')];
    });
  });
}

const HOLD_FILES: ReadonlySet<FieldShape> = new Set(['file', 'files']);
const NO_IMAGE: FileKind = 'document';

function triggerFaults(placed: Placed<ImportedRows['reminder']>): ImportFault[] {
  const { next_reminder_date, planned_mileage, interval_km } = placed.row;
  const terms = {
    nextReminderDate: next_reminder_date ?? null,
    plannedMileage: planned_mileage ?? null,
    intervalKm: interval_km ?? null,
  };
  return hasTrigger(terms) ? [] : [faultAt(placed, 'next_reminder_date', 'reminder_without_trigger')];
}

function expiryFaults(placed: Placed<ImportedRows['document']>): ImportFault[] {
  const { issuedOn, expiresOn } = placed.row;
  const isInverted = expiresBeforeIssue(issuedOn ?? null, expiresOn ?? null);
  return isInverted ? [faultAt(placed, 'expiresOn', 'date_before_issue')] : [];
}

function expenseFaults(placed: Placed<ImportedRows['expense']>): ImportFault[] {
  return faultsOfQuantity(placed.row).map(({ pointer, code }) => faultAt(placed, pointer.slice(1), code));
}
