import type { Energy } from '@carnet/domain/vehicles/vehicle';
import { inspectionOfRecord } from '@carnet/domain/inspection/inspection-reminder';
import { toDocumentFacts } from '@carnet/contract/documents/document-facts';
import { resolveTypes } from '@carnet/contract/settings/resolve-types';
import {
  affectedByDocument,
  affectedByTyres,
  affectedByVehicle,
} from '@carnet/domain/garage/affected-reminders';
import { createDefaultReminders } from '@carnet/domain/garage/reminder-writes';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS } from '@carnet/domain/documents/document';
import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { firstReadingId } from '@carnet/domain/sync/derived-id';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { isOwned, KINDS, type MeasuredKind, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { FOLLOWS_NOTHING } from '@carnet/contract/mileage/followed-object';
import { setsOf } from '@carnet/domain/tyre-sets/fitting';
import { askedFollows } from '#shared/sync/outbox/send/merge.ts';
import { createdFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { changedFields } from '#shared/sync/outbox/apply/changed-fields.ts';
import { inspectionOf } from '#shared/sync/outbox/apply/apply-source.ts';
import {
  addEnteredReading,
  followReadingOf,
  followReadings,
  followVehicleForm,
} from '#shared/sync/outbox/apply/apply-mileage.ts';
import { putRecord, settleWithoutRecord } from '#shared/sync/outbox/apply/apply-record.ts';
import { addReminder, changeReminder, removeReminder } from '#shared/sync/outbox/apply/apply-reminder.ts';
import { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import { putDerived, settleAffected } from '#shared/sync/outbox/apply/settle-reminders.ts';
import { writeFactsOf, type WriteFacts } from '#shared/sync/outbox/apply/write-facts.ts';
import type { ChangedKind, Create, Delete, Edit, Operation } from '#shared/sync/engine/operation.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Row } from '#shared/sync/rows.ts';

/** The version of an object that the server does not have yet. Its first version there is 1. */
const NOT_STORED = 0;

/** The garage as it will be once these operations have been sent. */
export function applyQueue(base: GarageInMemory, operations: readonly Operation[]): Garage {
  const view = new GarageView(base);
  const undone = new Set(operations.map(({ undoes }) => undoes));
  const waiting = new Set(operations.map(({ key }) => key));
  const deleted = new Set(operations.filter(isDeletion).map(({ intent }) => intent.id));
  for (const operation of operations) {
    // After a refusal the device shows what the server has, so that all devices agree.
    const isShown = operation.state !== 'refused' || operation.intent.verb === 'create';
    // An object that was added and deleted has no effect on others.
    const isGone = operation.intent.verb === 'create' && deleted.has(operation.intent.id);
    // An undone operation is not shown, but its inverse is: the copy may include the operation if its response was lost.
    const isRestored = operation.intent.verb === 'restore' && waiting.has(operation.undoes ?? '');
    const isTakenBack = isRestored || undone.has(operation.key) || isGone;
    if (isShown && !isTakenBack) applyOperation(view, operation);
  }
  return view;
}

/** A refused deletion has deleted nothing. */
function isDeletion({ intent, state }: Operation): boolean {
  return intent.verb === 'delete' && state !== 'refused';
}

/**
 * Applies an operation to a view of a garage, by the same rules as the server. An operation that the garage already includes
 * changes nothing.
 */
export function applyOperation(view: GarageView, operation: Operation): void {
  const { intent } = operation;
  if (intent.verb === 'create') applyCreation(view, intent, operation);
  else if (intent.verb === 'change') applyChange(view, intent, operation);
  else if (intent.verb === 'delete') applyDeletion(view, intent, writeFactsOf(operation));
}

/** How objects of a kind are added. Kinds without an entry are only stored. */
type Additions = {
  readonly [Kind in OwnedKind]?: (
    view: GarageView,
    row: Row<Kind>,
    intent: Extract<Create, { kind: Kind }>,
    write: WriteFacts,
  ) => void;
};

const ADDITIONS: Additions = {
  vehicle: (view, row, _intent, write) => addVehicle(view, row, write),
  reminder: (view, row, { body }, write) => addReminder(view, row, body.follows, write),
  reading(view, row, intent, write) {
    const { id, date, mileage } = row;
    const typed = { id, vehicle_id: intent.vehicleId ?? '', date, mileage, source: 'manual' } as const;
    addEnteredReading(view, typed, write.isConfirmed);
    followReadings(view, typed.vehicle_id, write);
  },
  record(view, row, { body }, write) {
    const named = body.reminder_id ?? null;
    const { order } = write;
    const unlinked = { order, named_reminder_id: named, reminder_id: null, reminder_made: false };
    putRecord(view, { ...withReportOfType(row), ...unlinked }, null, write);
  },
  document(view, row, _intent, write) {
    if (row.vehicle_id !== null && !view.vehicles.has(row.vehicle_id)) return;
    view.put('document', row.id, row);
    settleAffected(view, affectedByDocument(null, toDocumentFacts(row)), write);
  },
  expense: (view, row, _intent, write) => putMeasured(view, 'expense', row, null, write),
  tyre_set(view, row, _intent, write) {
    view.put('tyre_set', row.id, row);
    settleAffected(view, affectedByTyres([row]), write);
  },
  tyre_fitting: (view, row, _intent, write) => putFitting(view, row, null, write),
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
  // The row and the intent are of this kind; TypeScript cannot follow that over all kinds.
  const add = ADDITIONS[kind] as ((...laid: readonly unknown[]) => void) | undefined;
  if (add) add(view, row, intent, writeFactsOf(operation));
  else view.put(kind, id, row as unknown as Row<typeof kind>);
}

/** Stores an object and its reading. `before` is null for a new object. */
function putMeasured<Kind extends MeasuredKind>(
  view: GarageView,
  kind: Kind,
  row: Row<Kind>,
  before: Row<Kind> | null,
  write: WriteFacts,
): void {
  view.put(kind, row.id, row);
  followReadingOf(view, kind, before, row, write);
}

/** Stores a fitting and its reading, and updates the seasonal reminders. */
function putFitting(
  view: GarageView,
  fitting: Row<'tyre_fitting'>,
  before: Row<'tyre_fitting'> | null,
  write: WriteFacts,
): void {
  putMeasured(view, 'tyre_fitting', fitting, before, write);
  settleAffected(view, affectedByTyres([before, fitting]), write);
}

/** Adds a vehicle with its first reading and the default reminders. */
function addVehicle(view: GarageView, vehicle: Row<'vehicle'>, write: WriteFacts): void {
  view.put('vehicle', vehicle.id, vehicle);
  const reading = firstReadingId(vehicle.id);
  const { currentMileage: mileage } = vehicle;
  view.put('reading', reading, {
    id: reading,
    vehicle_id: vehicle.id,
    date: write.day,
    mileage,
    source: 'vehicle',
    ...FOLLOWS_NOTHING,
    version: NOT_STORED,
  });
  followReadings(view, vehicle.id, write);
  const types = view.settings?.maintenanceTypes ?? [];
  const inspection = inspectionOf(view, vehicle.id);
  const facts = { ...vehicle, energy: vehicle.energy satisfies Energy | null };
  for (const reminder of createDefaultReminders(facts, types, write.day, inspection, write.order)) {
    putDerived(view, reminder, write);
  }
}

/** How objects of a kind are changed. */
type Changes = {
  readonly [Kind in Exclude<ChangedKind, 'settings'>]?: (
    view: GarageView,
    after: Row<Kind>,
    before: Row<Kind>,
    intent: Edit,
    write: WriteFacts,
  ) => void;
};

const CHANGES: Changes = {
  vehicle(view, after, before, _intent, write) {
    const { id, currentMileage } = before;
    view.put('vehicle', id, { ...after, currentMileage });
    followVehicleForm(view, before, after, write);
    settleAffected(view, affectedByVehicle(id, before, after), write);
  },
  reminder(view, after, before, { patch }, write) {
    const asked = askedFollows(patch, { ...before }) as ReminderReplacement['follows'];
    changeReminder(view, after, before, asked, write);
  },
  record: (view, after, before, _intent, write) => putRecord(view, withReportOfType(after), before, write),
  document(view, after, before, _intent, write) {
    // An empty advance gets the default of a new document.
    const advanceDays = after.advanceDays ?? DEFAULT_DOCUMENT_ADVANCE_DAYS;
    view.put('document', after.id, { ...after, advanceDays });
    settleAffected(view, affectedByDocument(toDocumentFacts(before), toDocumentFacts(after)), write);
  },
  expense: (view, after, before, _intent, write) => putMeasured(view, 'expense', after, before, write),
  tyre_fitting: (view, after, before, _intent, write) => putFitting(view, after, before, write),
  tyre_set(view, after, before, _intent, write) {
    view.put('tyre_set', after.id, after);
    const naming = [...view.rowsOf('tyre_fitting').values()].filter((one) => setsOf(one).includes(after.id));
    // The season of all-season tyres depends on the other sets of their vehicle.
    settleAffected(view, affectedByTyres([before, after, ...naming]), write);
  },
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
  // A patch has fields of the object that it changes.
  const after = { ...before, ...fields };
  if (change) change(view, after, before, intent, writeFactsOf(operation));
  else view.put(kind, id, after);
}

/** Removes the report of an inspection from other work and from refunds. */
function withReportOfType(record: Row<'record'>): Row<'record'> {
  return { ...record, inspection: inspectionOfRecord(record, record.inspection) };
}

/** Only the server refuses the names of built-in types in other languages. */
const NO_NAMES: ReadonlySet<string> = new Set();

/** Resolves the types of saved settings as the server does. A list that the server refuses changes nothing. */
function withTypes(before: Row<'settings'>, after: Row<'settings'>): Row<'settings'> {
  const { maintenanceTypes: stored } = before;
  const { types, faults } = resolveTypes(after.maintenanceTypes, stored, NO_NAMES);
  return { ...after, maintenanceTypes: faults.length > 0 ? stored : types };
}

type Deletions = Readonly<
  Partial<Record<OwnedKind, (view: GarageView, intent: Delete, write: WriteFacts) => void>>
>;

function applyDeletion(view: GarageView, intent: Delete, write: WriteFacts): void {
  const remove = DELETIONS[intent.kind];
  if (remove) remove(view, intent, write);
  else view.remove(intent.kind, intent.id);
}

/** How objects of a kind are deleted. */
const DELETIONS: Deletions = {
  vehicle: (view, { id }) => view.removeVehicle(id),
  reminder: (view, { id }) => removeReminder(view, id),
  reading(view, { id, vehicleId }, write) {
    view.remove('reading', id);
    if (vehicleId !== null) followReadings(view, vehicleId, write);
  },
  record(view, { id }, write) {
    const record = view.records.get(id);
    removeMeasured(view, 'record', id, write);
    if (record) settleWithoutRecord(view, record, write);
  },
  document(view, { id }, write) {
    const document = view.documents.get(id);
    view.remove('document', id);
    if (document) settleAffected(view, affectedByDocument(toDocumentFacts(document), null), write);
  },
  expense: (view, { id }, write) => removeMeasured(view, 'expense', id, write),
  tyre_set(view, { id }, write) {
    const set = view.rowsOf('tyre_set').get(id);
    view.remove('tyre_set', id);
    settleAffected(view, affectedByTyres([set ?? null]), write);
  },
  tyre_fitting(view, { id }, write) {
    const fitting = view.rowsOf('tyre_fitting').get(id);
    removeMeasured(view, 'tyre_fitting', id, write);
    settleAffected(view, affectedByTyres([fitting ?? null]), write);
  },
};

/** Removes an object and its reading. */
function removeMeasured(view: GarageView, kind: MeasuredKind, id: string, write: WriteFacts): void {
  const measured = view.rowsOf(kind).get(id);
  view.remove(kind, id);
  if (measured) followReadingOf(view, kind, measured, null, write);
}
