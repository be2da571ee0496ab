import type { Energy } from '@carnet/domain/vehicles/vehicle';
import { inspectionOfRecord } from '@carnet/domain/inspection/inspection-reminder';
import { isInspectionType, isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { defaultRemindersFor } from '@carnet/domain/reminders/default-reminders';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS } from '@carnet/domain/documents/document';
import { lastMileageToStore } from '@carnet/domain/reminders/reminder';
import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { defaultReminderId, firstReadingId } from '@carnet/domain/sync/derived-id';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { isOwned, KINDS, type MeasuredKind, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { askedFollows } from '#shared/sync/outbox/send/merge.ts';
import { createdFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { changedFields } from '#shared/sync/outbox/apply/changed-fields.ts';
import {
  followAgain,
  followingInsurance,
  followLawOf,
  inspectionOf,
  withSource,
} from '#shared/sync/outbox/apply/apply-source.ts';
import {
  correctCurrentMileage,
  followReadingOf,
  followReadings,
  replaceReadingsAbove,
  readingOf,
} from '#shared/sync/outbox/apply/apply-mileage.ts';
import {
  followChangedRecord,
  followNewRecord,
  takeMoveBack,
} from '#shared/sync/outbox/apply/apply-record.ts';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import type { ChangedKind, Create, Delete, Edit, Operation } from '#shared/sync/engine/operation.ts';
import type { Row } from '#shared/sync/rows.ts';

/** The version of what the server does not hold yet; the first that it gives is 1 (contract, section 1). */
const NOT_STORED = 0;

/**
 * Lays an operation over a garage: what the server will make of it, by the rules of the domain. One that the garage
 * holds already changes nothing.
 */
export function applyOperation(view: GarageView, operation: Operation): void {
  const { intent } = operation;
  if (intent.verb === 'create') applyCreation(view, intent, operation);
  else if (intent.verb === 'change') applyChange(view, intent, operation);
  else if (intent.verb === 'delete') applyDeletion(view, intent);
}

/** What else follows from a new object of a kind; without an entry it is put where it belongs, and nothing follows. */
type Additions = {
  readonly [Kind in OwnedKind]?: (
    view: GarageView,
    row: Row<Kind>,
    intent: Extract<Create, { kind: Kind }>,
    operation: Operation,
  ) => void;
};

const ADDITIONS: Additions = {
  vehicle: (view, row, _intent, operation) => addVehicle(view, row, operation),
  reminder(view, row, { body }) {
    const reminder = withSource(view, row, body.follows, undefined);
    view.put('reminder', row.id, withLastMileage(reminder, view.vehicles.get(row.vehicle_id)));
  },
  reading(view, row, intent) {
    const reading = { ...row, vehicle_id: intent.vehicleId ?? '', source: 'manual' } as const;
    if (isMileageConfirmed(intent)) replaceReadingsAbove(view, reading.vehicle_id, reading);
    view.put('reading', row.id, { ...reading, record_id: null, expense_id: null });
    followReadings(view, reading.vehicle_id);
  },
  record(view, row, intent, { madeAt }) {
    const record = withReportOfType(row);
    view.put('record', row.id, record);
    followNewRecord(view, record, intent.body.reminder_id ?? null, writtenBy(intent, madeAt));
    followInspections(view, record);
  },
  document(view, row) {
    if (row.vehicle_id !== null && !view.vehicles.has(row.vehicle_id)) return;
    followingInsurance(view, [row.vehicle_id], () => view.put('document', row.id, row));
  },
  expense: (view, row, intent) => putExpense(view, row, null, { intent }),
};

function applyCreation(view: GarageView, intent: Create, operation: Operation): void {
  const { kind, id, vehicleId } = intent;
  const isOrphan = KINDS[kind].vehicle === 'always' && !view.vehicles.has(vehicleId ?? '');
  if (isOrphan || view.rowsOf(kind).has(id)) return;
  const madeAt = new Date(operation.madeAt).toISOString();
  const made = Object.entries(fieldsOf(kind)).filter(
    ([, { shape, blank }]) => shape === 'instant' && blank === undefined,
  );
  const instants = Object.fromEntries(made.map(([name]) => [name, madeAt]));
  const row = { ...createdFields(intent), ...instants, id, version: NOT_STORED };
  // The row and the intent are of this kind, which TypeScript loses over all kinds.
  const add = ADDITIONS[kind] as ((...laid: readonly unknown[]) => void) | undefined;
  if (add) add(view, row, intent, operation);
  else view.put(kind, id, row as unknown as Row<typeof kind>);
}

/** Whether the person confirmed the mileage that an intent gives. */
function isMileageConfirmed(intent: Create | Edit): boolean {
  const fields: object = intent.verb === 'create' ? intent.body : intent.patch;
  return 'confirmMileage' in fields && fields.confirmMileage === true;
}

/** When an intent wrote a record, and whether its mileage was confirmed. */
function writtenBy(intent: Create | Edit, madeAt: number) {
  return { now: new Date(madeAt).toISOString(), isConfirmed: isMileageConfirmed(intent) };
}

/** An expense with the reading that follows it; `before` is null for a new one. */
function putExpense(
  view: GarageView,
  expense: Row<'expense'>,
  before: Row<'expense'> | null,
  { intent }: { readonly intent: Create | Edit },
): void {
  view.put('expense', expense.id, expense);
  followReadingOf(view, 'expense', expense, before, isMileageConfirmed(intent));
}

/** A vehicle comes with its first reading and with the default reminders of its owner (contract, section 3). */
function addVehicle(view: GarageView, vehicle: Row<'vehicle'>, { madeOn }: Operation): void {
  view.put('vehicle', vehicle.id, vehicle);
  const reading = firstReadingId(vehicle.id);
  const { currentMileage: mileage, createdAt: created_at, updatedAt: updated_at } = vehicle;
  view.put('reading', reading, {
    id: reading,
    vehicle_id: vehicle.id,
    date: madeOn,
    mileage,
    source: 'vehicle',
    record_id: null,
    expense_id: null,
    version: NOT_STORED,
  });
  const facts = { energy: vehicle.energy satisfies Energy | null, currentMileage: mileage };
  for (const terms of defaultRemindersFor(
    facts,
    view.settings?.maintenanceTypes ?? [],
    madeOn,
    inspectionOf(view, vehicle.id),
  )) {
    const id = defaultReminderId(vehicle.id, terms.maintenanceType);
    view.put('reminder', id, {
      id,
      vehicle_id: vehicle.id,
      maintenance_type: terms.maintenanceType,
      next_reminder_date: terms.nextReminderDate,
      last_mileage: terms.lastMileage,
      interval_km: terms.intervalKm,
      planned_mileage: terms.plannedMileage,
      interval_days: terms.intervalDays,
      active: true,
      follows: terms.follows,
      created_at,
      updated_at,
      version: NOT_STORED,
    });
  }
}

/** What else follows from a change of an object. */
type Changes = {
  readonly [Kind in Exclude<ChangedKind, 'settings'>]?: (
    view: GarageView,
    after: Row<Kind>,
    before: Row<Kind>,
    operation: Operation & { readonly intent: Edit },
  ) => void;
};

const CHANGES: Changes = {
  vehicle(view, after, { id, currentMileage }, { madeOn, madeAt }) {
    const judgedBefore = inspectionOf(view, id);
    view.put('vehicle', id, { ...after, currentMileage });
    followLawOf(view, id, judgedBefore);
    correctCurrentMileage(view, id, after.currentMileage, { today: madeOn, key: `${id}/${madeAt}` });
  },
  reminder(view, after, before, { intent }) {
    const asked = askedFollows(intent.patch, { ...before }) as ReminderReplacement['follows'];
    const reminder = withSource(view, after, asked, before);
    view.put('reminder', after.id, withLastMileage(reminder, view.vehicles.get(reminder.vehicle_id)));
  },
  record(view, after, before, { intent, madeAt }) {
    const record = withReportOfType(after);
    view.put('record', record.id, record);
    followChangedRecord(view, record, before, writtenBy(intent, madeAt));
    followInspections(view, before, record);
  },
  document(view, after, before) {
    // An emptied advance is that of a new document.
    const advanceDays = after.advanceDays ?? DEFAULT_DOCUMENT_ADVANCE_DAYS;
    followingInsurance(view, [before.vehicle_id, after.vehicle_id], () =>
      view.put('document', after.id, { ...after, advanceDays }),
    );
  },
  expense: putExpense,
};

function applyChange(view: GarageView, intent: Edit, operation: Operation): void {
  const { kind, id } = intent;
  const fields = changedFields(intent);
  if (!isOwned(kind)) {
    if (view.settings) view.put('settings', id, withTypes(view.settings, { ...view.settings, ...fields }));
    return;
  }
  const before = view.rowsOf(kind).get(id);
  if (!before) return;
  const change = CHANGES[kind] as ((...laid: readonly unknown[]) => void) | undefined;
  // A patch holds fields of the object that it changes.
  const after = { ...before, ...fields };
  if (change) change(view, after, before, operation);
  else view.put(kind, id, after);
}

/** The report of an inspection goes with the type, and a refund is no inspection. */
function withReportOfType(record: Row<'record'>): Row<'record'> {
  return { ...record, inspection: inspectionOfRecord(record, record.inspection) };
}

/** What the law says of the vehicles whose inspections were written may have changed. */
function followInspections(view: GarageView, ...written: readonly Row<'record'>[]): void {
  const inspected = written.filter(({ type }) => isInspectionType(type)).map(({ vehicle_id }) => vehicle_id);
  for (const vehicleId of new Set(inspected)) followLawOf(view, vehicleId);
}

/** A list of types as a form sends it may leave out what the person has not touched. */
function withTypes(before: Row<'settings'>, after: Row<'settings'>): Row<'settings'> {
  const known = new Map(before.maintenanceTypes.map((type) => [type.key, type]));
  const maintenanceTypes = after.maintenanceTypes.map((type) => ({
    ...known.get(type.key),
    ...type,
    custom: !isBuiltInMaintenanceType(type.key),
  }));
  return { ...after, maintenanceTypes };
}

function withLastMileage(reminder: Row<'reminder'>, vehicle: Row<'vehicle'> | undefined): Row<'reminder'> {
  const given = {
    lastMileage: reminder.last_mileage,
    plannedMileage: reminder.planned_mileage,
    intervalKm: reminder.interval_km,
  };
  return { ...reminder, last_mileage: lastMileageToStore(given, vehicle?.currentMileage ?? null) };
}

function applyDeletion(view: GarageView, { kind, id, vehicleId }: Delete): void {
  const remove = DELETIONS[kind];
  if (remove) remove(view, id, vehicleId);
  else view.remove(kind, id);
}

/** What else follows from a deletion. */
const DELETIONS: Readonly<
  Partial<Record<OwnedKind, (view: GarageView, id: string, vehicleId: string | null) => void>>
> = {
  vehicle: (view, id) => view.removeVehicle(id),
  reminder(view, id) {
    view.remove('reminder', id);
    for (const [recordId, move] of view.moves) if (move.reminder_id === id) view.putMove(recordId, null);
  },
  reading(view, id, vehicleId) {
    view.remove('reading', id);
    if (vehicleId !== null) followReadings(view, vehicleId);
  },
  record(view, id) {
    const record = view.records.get(id);
    const putBack = record ? takeMoveBack(view, id) : null;
    removeMeasured(view, 'record', id);
    if (record) followInspections(view, record);
    if (putBack !== null) followAgain(view, putBack);
  },
  document(view, id) {
    const vehicleId = view.documents.get(id)?.vehicle_id ?? null;
    followingInsurance(view, [vehicleId], () => view.remove('document', id));
  },
  expense: (view, id) => removeMeasured(view, 'expense', id),
};

/** Removes an object with the reading that follows it. */
function removeMeasured(view: GarageView, kind: MeasuredKind, id: string): void {
  const measured = view.rowsOf(kind).get(id);
  view.remove(kind, id);
  if (!measured) return;
  const reading = readingOf(view, measured);
  if (reading) view.remove('reading', reading.id);
  followReadings(view, measured.vehicle_id);
}
