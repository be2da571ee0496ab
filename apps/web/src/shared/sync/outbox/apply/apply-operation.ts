import type { Energy } from '@carnet/domain/vehicles/vehicle';
import { inspectionOfType, isInspectionType } from '@carnet/domain/inspection/inspection-reminder';
import { defaultRemindersFor } from '@carnet/domain/reminders/default-reminders';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS } from '@carnet/domain/documents/document';
import { lastMileageToStore } from '@carnet/domain/reminders/reminder';
import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { defaultReminderId, firstReadingId } from '@carnet/domain/sync/derived-id';
import { askedFollows } from '#shared/sync/outbox/send/merge.ts';
import { changedFields, createdFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { followLawOf, inspectionOf, withSource } from '#shared/sync/outbox/apply/apply-law.ts';
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
import type { Create, Delete, Edit, Operation } from '#shared/sync/outbox/operation.ts';
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

function applyCreation(view: GarageView, intent: Create, operation: Operation): void {
  const madeAt = new Date(operation.madeAt).toISOString();
  const stored = { ...createdFields(intent), id: intent.id, version: NOT_STORED };
  if (intent.kind === 'vehicle') {
    if (!view.vehicles.has(intent.id)) {
      addVehicle(view, { ...stored, createdAt: madeAt, updatedAt: madeAt } as Row<'vehicle'>, operation);
    }
    return;
  }
  const instants = { created_at: madeAt, updated_at: madeAt };
  if (intent.kind === 'document') return addDocument(view, { ...stored, ...instants } as Row<'document'>);
  const vehicle = view.vehicles.get(intent.vehicleId ?? '');
  if (!vehicle) return;
  if (intent.kind === 'reminder' && !view.reminders.has(intent.id)) {
    const reminder = withSource(
      view,
      { ...stored, ...instants } as Row<'reminder'>,
      intent.body.follows,
      undefined,
    );
    view.put('reminder', intent.id, withLastMileage(reminder, vehicle));
  } else if (intent.kind === 'reading' && !view.readings.has(intent.id)) {
    addReading(view, { ...stored, vehicle_id: vehicle.id } as Row<'reading'>, isMileageConfirmed(intent));
  } else if (intent.kind === 'expense' && !view.expenses.has(intent.id)) {
    putExpense(view, { ...stored, ...instants } as Row<'expense'>, null, isMileageConfirmed(intent));
  } else if (intent.kind === 'record' && !view.records.has(intent.id)) {
    const record = withReportOfType({ ...stored, ...instants } as Row<'record'>);
    view.put('record', intent.id, record);
    const written = { now: madeAt, isConfirmed: isMileageConfirmed(intent) };
    followNewRecord(view, record, intent.body.reminder_id ?? null, written);
    followInspections(view, record);
  }
}

/** Of a vehicle that is there, or of the person. */
function addDocument(view: GarageView, document: Row<'document'>): void {
  const isPossible = document.vehicle_id === null || view.vehicles.has(document.vehicle_id);
  if (isPossible && !view.documents.has(document.id)) view.put('document', document.id, document);
}

/** An emptied advance is that of a new document. */
function changeDocument(view: GarageView, { advanceDays, ...changed }: Row<'document'>): void {
  const advance = advanceDays ?? DEFAULT_DOCUMENT_ADVANCE_DAYS;
  view.put('document', changed.id, { ...changed, advanceDays: advance });
}

/** Whether the person confirmed the mileage that an intent gives. */
function isMileageConfirmed(intent: Create | Edit): boolean {
  const fields: object = intent.verb === 'create' ? intent.body : intent.patch;
  return 'confirmMileage' in fields && fields.confirmMileage === true;
}

function addReading(view: GarageView, given: Row<'reading'>, isConfirmed: boolean): void {
  if (isConfirmed) replaceReadingsAbove(view, given.vehicle_id, given);
  view.put('reading', given.id, { ...given, source: 'manual', record_id: null, expense_id: null });
  followReadings(view, given.vehicle_id);
}

/** An expense with the reading that follows it; `before` is null for a new one. */
function putExpense(
  view: GarageView,
  expense: Row<'expense'>,
  before: Row<'expense'> | null,
  isConfirmed: boolean,
): void {
  view.put('expense', expense.id, expense);
  followReadingOf(view, 'expense', expense, before, isConfirmed);
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

function rowsToChange({ vehicles, reminders, records, documents, expenses }: GarageView) {
  return { vehicle: vehicles, reminder: reminders, record: records, document: documents, expense: expenses };
}

function applyChange(view: GarageView, intent: Edit, { madeOn, madeAt }: Operation): void {
  const { kind, id } = intent;
  const fields = changedFields(intent);
  if (kind === 'settings') {
    if (view.settings) view.put('settings', id, withTypes(view.settings, { ...view.settings, ...fields }));
    return;
  }
  const before = rowsToChange(view)[kind].get(id);
  if (!before) return;
  // A patch holds fields of the object that it changes.
  const after = { ...before, ...fields };
  if (kind === 'vehicle') {
    const { currentMileage } = before as Row<'vehicle'>;
    const changed = after as Row<'vehicle'>;
    const judgedBefore = inspectionOf(view, id);
    view.put('vehicle', id, { ...changed, currentMileage });
    followLawOf(view, id, judgedBefore);
    correctCurrentMileage(view, id, changed.currentMileage, { today: madeOn, key: `${id}/${madeAt}` });
  } else if (kind === 'reminder') {
    const changed = after as Row<'reminder'>;
    const given = before as Row<'reminder'>;
    const asked = askedFollows(intent.patch, { ...given }) as ReminderReplacement['follows'];
    const reminder = withSource(view, changed, asked, given);
    view.put('reminder', id, withLastMileage(reminder, view.vehicles.get(reminder.vehicle_id)));
  } else if (kind === 'document') {
    changeDocument(view, after as Row<'document'>);
  } else if (kind === 'expense') {
    putExpense(view, after as Row<'expense'>, before as Row<'expense'>, isMileageConfirmed(intent));
  } else {
    const changed = withReportOfType(after as Row<'record'>);
    view.put('record', id, changed);
    const written = { now: new Date(madeAt).toISOString(), isConfirmed: isMileageConfirmed(intent) };
    followChangedRecord(view, changed, before as Row<'record'>, written);
    followInspections(view, before as Row<'record'>, changed);
  }
}

/** What the report of an inspection said goes with the type. */
function withReportOfType(record: Row<'record'>): Row<'record'> {
  return { ...record, inspection: inspectionOfType(record.type, record.inspection) };
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
  if (kind === 'vehicle') return view.removeVehicle(id);
  const record = kind === 'record' ? view.records.get(id) : undefined;
  const measured = record ?? (kind === 'expense' ? view.expenses.get(id) : undefined);
  const lawful = record ? takeMoveBack(view, id) : null;
  view.remove(kind, id);
  if (kind === 'reminder') {
    for (const [recordId, move] of view.moves) if (move.reminder_id === id) view.putMove(recordId, null);
  }
  const reading = measured && readingOf(view, measured);
  if (reading) view.remove('reading', reading.id);
  const owner = measured?.vehicle_id ?? vehicleId;
  if (owner !== null && kind !== 'reminder' && kind !== 'document') followReadings(view, owner);
  if (record) followInspections(view, record);
  if (lawful !== null) followLawOf(view, lawful);
}
