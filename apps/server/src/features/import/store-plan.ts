import { storeImportedDocuments } from '#features/documents/documents.service.ts';
import { storeImportedExpenses, valuesOf } from '#features/expenses/expenses.service.ts';
import { insertImportedFile, type FileRow } from '#features/files/store-imported-file.service.ts';
import type { ImportPlan } from '#features/import/plan-import.ts';
import { asStored, noLaterThan } from '#features/import/instants.ts';
import { latestMileages, readingsToStore } from '#features/import/readings-to-store.ts';
import type {
  ImportedDocument,
  ImportedExpense,
  ImportedRecord,
  ImportedReminder,
  ImportedVehicle,
} from '#features/import/table-formats.ts';
import { noteImport } from '#features/import/undo/note-import.ts';
import { storeImportedMaintenances } from '#features/maintenances/store-imported-maintenance.service.ts';
import {
  followImportedReadings,
  storeImportedReadings,
} from '#features/mileage/store-imported-readings.service.ts';
import { lookAtVehicle, followSettings, watchReminders } from '#features/notifications/watching.service.ts';
import { followLaw } from '#features/reminders/law-reminders.service.ts';
import { storeImportedReminder } from '#features/reminders/store-imported-reminder.service.ts';
import { storeImportedSettings } from '#features/settings/store-imported-settings.service.ts';
import { storeImportedVehicle } from '#features/vehicles/store-imported-vehicle.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf, type Clock } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import { Refusal } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { RecordedInspection } from '@carnet/contract/inspection/inspection.schema';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS } from '@carnet/domain/documents/document';
import { isInspectionType } from '@carnet/domain/inspection/inspection-reminder';
import { centsFromEuros, type Cents } from '@carnet/domain/money/cents';

interface Storing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly plan: ImportPlan;
}

/** Storing so many takes a few milliseconds, also where each is a statement of its own. */
const ROWS_PER_STEP = 50;

/**
 * Writes what a plan adds, all within one transaction of the garage, in steps that let other calls through. Answers the id
 * by which the import can be undone; null where there is nothing to undo.
 */
export async function storePlan(
  storing: Storing,
  fileRows: ReadonlyMap<string, FileRow>,
): Promise<string | null> {
  const { tx, actor, clock, plan } = storing;
  const { before, settings } = plan.settings;
  if (settings) {
    await storeImportedSettings(tx, actor, settings);
    await followSettings({ clock }, tx, actor, before, settings);
  }
  await eachInSteps(plan.files, async ({ row }) => {
    const stored = fileRows.get(row.id);
    // Another import has given the account this file and its owner has deleted it, all since the bytes were stored.
    if (!stored) throw new Refusal('id_conflict');
    await insertImportedFile(tx, stored);
  });
  const readings = await readingsToStore(plan, todayOf(actor, clock));
  await storeVehicles(storing, readings);
  await storeSources(storing);
  await storeImportedReadings(tx, actor, readings);
  const measured = [...new Set(readings.map((reading) => reading.vehicle_id))];
  await followImportedReadings(tx, actor, measured, instantOf(clock.now()));
  await eachInSteps(plan.reminders, ({ row }) => storeImportedReminder(tx, actor, reminderOf(storing, row)));
  await inSteps(plan.documents, ROWS_PER_STEP, (part) => {
    const documents = part.map(({ row }) => documentOf(storing, row));
    return storeImportedDocuments({ clock }, tx, actor, documents);
  });
  await follow(storing, measured);
  return noteImport(storing, readings);
}

/** With the mileage of their latest readings. */
async function storeVehicles(
  storing: Storing,
  readings: Parameters<typeof latestMileages>[0],
): Promise<void> {
  const { tx, actor, plan } = storing;
  const latest = latestMileages(readings);
  await eachInSteps(plan.vehicles, ({ row }) => {
    const id = plan.ids.resolve('vehicle', row.id).id;
    const mileage = latest.get(id)?.mileage ?? row.currentMileage;
    return storeImportedVehicle(tx, actor, vehicleOf(storing, row, mileage));
  });
}

/** What readings may follow. */
async function storeSources(storing: Storing): Promise<void> {
  const { tx, actor, plan } = storing;
  await inSteps(plan.records, ROWS_PER_STEP, (part) =>
    storeImportedMaintenances(
      tx,
      actor,
      part.map(({ row }) => recordOf(storing, row)),
    ),
  );
  await inSteps(plan.expenses, ROWS_PER_STEP, (part) =>
    storeImportedExpenses(
      tx,
      actor,
      part.map(({ row }) => expenseOf(storing, row)),
    ),
  );
}

function eachInSteps<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  return inSteps(items, ROWS_PER_STEP, async (part) => {
    for (const item of part) await work(item);
  });
}

/** What comes of the rows once they are all there: what is to be announced when. */
async function follow(
  { tx, actor, clock, plan }: Storing,
  measuredVehicles: readonly string[],
): Promise<void> {
  const { garageId } = actor;
  await eachInSteps(measuredVehicles, (vehicleId) => lookAtVehicle({ clock }, tx, garageId, vehicleId));
  const reminderIds = plan.reminders.map(({ row }) => plan.ids.resolve('reminder', row.id).id);
  await inSteps(reminderIds, ROWS_PER_STEP, (part) => watchReminders({ clock }, tx, garageId, part));
  await eachInSteps(inspectedVehicles(plan), (vehicleId) => followLaw({ clock }, tx, actor, vehicleId));
}

/** The vehicles that got an inspection. */
function inspectedVehicles({ records, settings, ids }: ImportPlan): string[] {
  const inspections = records.filter(({ row }) => isInspectionType(settings.keyOf(row.type) ?? row.type));
  return [...new Set(inspections.map(({ row }) => ids.resolve('vehicle', row.vehicle_id).id))];
}

function vehicleOf({ clock, plan: { ids } }: Storing, row: ImportedVehicle, currentMileage: number) {
  const fileOf = (id: string) => ids.resolve('file', id).id;
  const price = row.purchasePrice ?? null;
  return {
    id: ids.resolve('vehicle', row.id).id,
    name: row.name,
    type: row.type,
    facts: row,
    currentMileage,
    purchasePrice: price === null ? null : centsFromEuros(price),
    archivedAt: row.archivedAt ? asStored(row.archivedAt) : null,
    isCollection: row.isCollection ?? false,
    photos: row.photos.map(fileOf),
    registrationDocument: row.registrationDocument === null ? null : fileOf(row.registrationDocument),
    createdAt: noLaterThan(clock, row.createdAt),
    updatedAt: noLaterThan(clock, row.updatedAt),
    version: row.version,
  };
}

function recordOf({ clock, plan: { ids, settings } }: Storing, row: ImportedRecord) {
  const fileOf = (id: string) => ids.resolve('file', id).id;
  return {
    id: ids.resolve('maintenance', row.id).id,
    vehicleId: ids.resolve('vehicle', row.vehicle_id).id,
    type: settings.keyOf(row.type) ?? row.type,
    date: row.date,
    cost: wholeCents(row.cost),
    description: row.description || null,
    mileage: row.mileage ?? null,
    garageName: row.garage_name || null,
    garageAddress: row.garage_address || null,
    notes: row.notes || null,
    nextServiceDate: row.next_service_date ?? null,
    nextServiceMileage: row.next_service_mileage ?? null,
    inspection: inspectionOf(row),
    photos: row.photos.map(fileOf),
    invoice: row.invoice === null ? null : fileOf(row.invoice),
    createdAt: noLaterThan(clock, row.created_at),
    updatedAt: noLaterThan(clock, row.updated_at),
    version: row.version,
  };
}

function inspectionOf({ inspection }: ImportedRecord): RecordedInspection | null {
  if (!inspection) return null;
  const { kind, result, validUntil, center } = inspection;
  return { kind, result, validUntil: validUntil ?? null, center: center || null };
}

function wholeCents(euros: number): Cents {
  const cents = centsFromEuros(euros);
  if (cents === null) throw new Error('The contract lets only amounts of whole cents through');
  return cents;
}

function reminderOf({ clock, plan: { ids, settings } }: Storing, row: ImportedReminder) {
  return {
    id: ids.resolve('reminder', row.id).id,
    vehicleId: ids.resolve('vehicle', row.vehicle_id).id,
    maintenanceType: settings.keyOf(row.maintenance_type) ?? row.maintenance_type,
    nextReminderDate: row.next_reminder_date ?? null,
    lastMileage: row.last_mileage ?? null,
    intervalKm: row.interval_km ?? null,
    plannedMileage: row.planned_mileage ?? null,
    intervalDays: row.interval_days ?? null,
    active: row.active,
    follows: row.follows ?? 'interval',
    createdAt: noLaterThan(clock, row.created_at),
    updatedAt: noLaterThan(clock, row.updated_at),
    version: row.version,
  };
}

function documentOf({ clock, plan: { ids } }: Storing, row: ImportedDocument) {
  return {
    id: ids.resolve('document', row.id).id,
    vehicleId: row.vehicle_id ? ids.resolve('vehicle', row.vehicle_id).id : null,
    kind: row.kind,
    title: row.title || null,
    number: row.number || null,
    issuer: row.issuer || null,
    issuedOn: row.issuedOn ?? null,
    expiresOn: row.expiresOn ?? null,
    advanceDays: row.advanceDays ?? DEFAULT_DOCUMENT_ADVANCE_DAYS,
    active: row.active ?? true,
    notes: row.notes || null,
    files: row.files.map((id) => ids.resolve('file', id).id),
    createdAt: noLaterThan(clock, row.created_at),
    updatedAt: noLaterThan(clock, row.updated_at),
    version: row.version,
  };
}

function expenseOf({ clock, plan: { ids } }: Storing, row: ImportedExpense) {
  return {
    ...valuesOf(row),
    id: ids.resolve('expense', row.id).id,
    vehicleId: ids.resolve('vehicle', row.vehicle_id).id,
    seriesId: row.series_id ? ids.resolve('expense', row.series_id).id : null,
    files: row.files.map((id) => ids.resolve('file', id).id),
    createdAt: noLaterThan(clock, row.created_at),
    updatedAt: noLaterThan(clock, row.updated_at),
    version: row.version,
  };
}
