import { storeImportedDocuments } from '#features/documents/documents.service.ts';
import { storeImportedExpenses, valuesOf } from '#features/expenses/expenses.service.ts';
import { insertImportedFile } from '#features/files/store-imported-file.service.ts';
import type { StoreStep } from '#features/import/import-messages.ts';
import { asStored, noLaterThan } from '#features/import/instants.ts';
import type {
  ImportedDocument,
  ImportedExpense,
  ImportedRecord,
  ImportedReminder,
  ImportedVehicle,
} from '#features/import/table-formats.ts';
import { ImportNotes } from '#features/import/undo/note-import.ts';
import { storeImportedMaintenances } from '#features/maintenances/store-imported-maintenance.service.ts';
import {
  followImportedReadings,
  storeImportedReadings,
} from '#features/mileage/store-imported-readings.service.ts';
import { lookAtVehicle, followSettings, watchReminders } from '#features/notifications/watching.service.ts';
import { NO_INSPECTION } from '@carnet/domain/inspection/judge-inspection';
import { followLawOf } from '#features/reminders/law-reminders.service.ts';
import { storeImportedReminder } from '#features/reminders/store-imported-reminder.service.ts';
import { storeImportedSettings } from '#features/settings/store-imported-settings.service.ts';
import { storeImportedVehicle } from '#features/vehicles/store-imported-vehicle.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf, type Clock } from '#platform/clock/clock.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ImportCount } from '@carnet/contract/account/import.schema';
import type { RecordedInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS } from '@carnet/domain/documents/document';
import { centsFromEuros, type Cents } from '@carnet/domain/money/cents';

interface Storing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly clock: Clock;
  /** The settings before the import. */
  readonly ownSettings: Settings;
  readonly counts: readonly ImportCount[];
}

/**
 * Stores an import step by step, all within one transaction of the garage. Answers the id by which it can be undone; null where
 * there is nothing to undo.
 */
export async function storeSteps(storing: Storing, steps: AsyncIterable<StoreStep>): Promise<string | null> {
  const notes = new ImportNotes(storing);
  for await (const step of steps) await storeStep(storing, notes, step);
  return notes.importId;
}

async function storeStep(storing: Storing, notes: ImportNotes, step: StoreStep): Promise<void> {
  const { tx, actor, clock } = storing;
  switch (step.store) {
    case 'settings':
      await storeImportedSettings(tx, actor, step.settings);
      return followSettings({ clock }, tx, actor, storing.ownSettings, step.settings);
    case 'files':
      return each(step.rows, (row) => insertImportedFile(tx, { ...row, garage_id: actor.garageId }));
    case 'missingFile':
      throw new Refusal('id_conflict');
    case 'vehicles':
      return each(step.rows, (row) => storeImportedVehicle(tx, actor, vehicleOf(clock, row)));
    case 'records':
      return storeImportedMaintenances(
        tx,
        actor,
        step.rows.map((row) => recordOf(clock, row)),
      );
    case 'expenses':
      return storeImportedExpenses(
        tx,
        actor,
        step.rows.map((row) => expenseOf(clock, row)),
      );
    case 'readings':
      return storeImportedReadings(tx, actor, step.rows);
    case 'currentMileages':
      return followImportedReadings(tx, actor, step.rows, instantOf(clock.now()));
    case 'reminders':
      return each(step.rows, (row) => storeImportedReminder(tx, actor, reminderOf(clock, row)));
    case 'documents':
      return storeImportedDocuments(
        { clock },
        tx,
        actor,
        step.rows.map((row) => documentOf(clock, row)),
      );
    case 'looksAtVehicles':
      return each(step.rows, (id) => lookAtVehicle({ clock }, tx, actor.garageId, id));
    case 'watches':
      return watchReminders({ clock }, tx, actor.garageId, step.rows);
    case 'inspections':
      return each(step.rows, (id) => followLawOf({ clock }, tx, actor, id, NO_INSPECTION));
    case 'notes':
      return notes.add(step.table, step.rows);
  }
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}

function vehicleOf(clock: Clock, row: ImportedVehicle) {
  const price = row.purchasePrice ?? null;
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    facts: row,
    currentMileage: row.currentMileage,
    purchasePrice: price === null ? null : centsFromEuros(price),
    archivedAt: row.archivedAt ? asStored(row.archivedAt) : null,
    isCollection: row.isCollection ?? false,
    photos: row.photos,
    registrationDocument: row.registrationDocument,
    createdAt: noLaterThan(clock, row.createdAt),
    updatedAt: noLaterThan(clock, row.updatedAt),
    version: row.version,
  };
}

function recordOf(clock: Clock, row: ImportedRecord) {
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    type: row.type,
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
    photos: row.photos,
    invoice: row.invoice,
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

function reminderOf(clock: Clock, row: ImportedReminder) {
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    maintenanceType: row.maintenance_type,
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

function documentOf(clock: Clock, row: ImportedDocument) {
  return {
    id: row.id,
    vehicleId: row.vehicle_id ?? null,
    kind: row.kind,
    title: row.title || null,
    number: row.number || null,
    issuer: row.issuer || null,
    issuedOn: row.issuedOn ?? null,
    expiresOn: row.expiresOn ?? null,
    advanceDays: row.advanceDays ?? DEFAULT_DOCUMENT_ADVANCE_DAYS,
    active: row.active ?? true,
    notes: row.notes || null,
    files: row.files,
    createdAt: noLaterThan(clock, row.created_at),
    updatedAt: noLaterThan(clock, row.updated_at),
    version: row.version,
  };
}

function expenseOf(clock: Clock, row: ImportedExpense) {
  return {
    ...valuesOf(row),
    id: row.id,
    files: row.files,
    createdAt: noLaterThan(clock, row.created_at),
    updatedAt: noLaterThan(clock, row.updated_at),
    version: row.version,
  };
}
