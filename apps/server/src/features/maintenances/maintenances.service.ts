import { refuseUsedId } from '#features/changes/used-ids.service.ts';
import {
  presentFile,
  removeUnusedFiles,
  type FileRow,
  checkFileReferences,
  type FileReferenceCheck,
} from '#features/files/files.service.ts';
import {
  listMaintenanceRows,
  summariseMaintenances,
} from '#features/maintenances/maintenance-list.repository.ts';
import {
  deleteMaintenance,
  findLatestOfType,
  findMaintenanceRow,
  findMaintenanceRows,
  insertMaintenance,
  listMaintenanceFiles,
  updateMaintenance,
  type MaintenanceFileRow,
  type MaintenanceRow,
  type MaintenanceValues,
  type MaintenanceFiles,
} from '#features/maintenances/maintenances.repository.ts';
import {
  followRemovedSource,
  followSource,
  faultsOfSource,
} from '#features/mileage/followed-readings.service.ts';
import { followLawOf } from '#features/reminders/law-reminders.service.ts';
import {
  followChangedRecord,
  moveRemindersOn,
  takeMoveBack,
  type RecordedService,
} from '#features/reminders/reminder-moves.service.ts';
import { noteAction, noteChange } from '#features/history/note-history.service.ts';
import { discardRecord } from '#features/trash/discard.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { createOnce, type Creation } from '#platform/creation.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal, refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { refuseStaleVersion } from '#platform/versions.ts';
import type {
  Maintenance,
  MaintenanceCreation,
  MaintenanceQuery,
  MaintenanceReplacement,
  MaintenanceSummary,
} from '@carnet/contract/maintenances/maintenance.schema';
import { faultsOfInspection } from '@carnet/contract/inspection/inspection-faults';
import type { RecordedInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import { inspectionOfType, isInspectionType } from '@carnet/domain/inspection/inspection-reminder';
import { centsFromEuros, eurosFromCents } from '@carnet/domain/money/cents';
import { v7 as uuidv7 } from 'uuid';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { faultsOfDoneReminder } from '#features/reminders/reminders.service.ts';
import { hasMaintenanceType } from '#features/settings/settings.service.ts';

export async function readMaintenances(
  context: Context,
  actor: Actor,
  query: MaintenanceQuery,
): Promise<Page<Maintenance>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listMaintenanceRows(tx, actor, query);
  return { items: await presentMaintenances(context, tx, actor, rows), nextCursor };
}

export async function readMaintenance(context: Context, actor: Actor, id: string): Promise<Maintenance> {
  const tx = context.transactions.reading;
  return presentMaintenance(context, tx, actor, await requireMaintenance(tx, actor, id));
}

/** Counts and costs of the caller's records; "this month" and "this year" are those where the caller lives. */
export function readSummary(
  { transactions, clock }: Context,
  actor: Actor,
  vehicleId: string | undefined,
): Promise<MaintenanceSummary> {
  return summariseMaintenances(transactions.reading, actor, vehicleId, todayOf(actor, clock));
}

/** Faults among the sound fields of a body that its schema has refused; `id` names the record to be replaced. */
export async function checkMaintenanceFields(
  context: Context,
  actor: Actor,
  fields: Partial<MaintenanceCreation | MaintenanceReplacement>,
  id: string | null,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  const stored = id === null ? null : await requireMaintenance(tx, actor, id);
  return faultsOfMaintenance(context, tx, actor, fields, stored);
}

/** The records among `ids` that are the caller's, in any order. */
export async function readMaintenancesOf(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Maintenance[]> {
  const tx = context.transactions.reading;
  return presentMaintenances(context, tx, actor, await findMaintenanceRows(tx, actor, ids));
}

async function requireMaintenance(tx: Tx, actor: Actor, id: string): Promise<Owned<MaintenanceRow>> {
  const record = await findMaintenanceRow(tx, actor, id);
  if (!record) throw new Refusal('not_found');
  return record;
}

async function presentMaintenances(
  context: Context,
  tx: Tx,
  actor: Actor,
  rows: readonly MaintenanceRow[],
): Promise<Maintenance[]> {
  const files = await listMaintenanceFiles(tx, actor, rows);
  const byRecord = Map.groupBy(files, (file) => file.owner_id);
  return rows.map((row) => asShown(context, row, byRecord.get(row.id) ?? []));
}

function asShown(
  { fileLinks }: Context,
  row: MaintenanceRow,
  files: readonly MaintenanceFileRow[],
): Maintenance {
  return maintenanceOf(row, files, (file) => presentFile(file, fileLinks));
}

async function presentMaintenance(
  context: Context,
  tx: Tx,
  actor: Actor,
  row: MaintenanceRow,
): Promise<Maintenance> {
  const [record] = await presentMaintenances(context, tx, actor, [row]);
  if (!record) throw new Error('One row makes one record');
  return record;
}

/**
 * Stores the record and its mileage reading, and moves its reminder on, in one transaction (contract, section 4).
 */
export function addMaintenance(
  context: Context,
  actor: Actor,
  body: MaintenanceCreation,
): Promise<Creation<Maintenance>> {
  return createOnce(context, actor, async (tx) => {
    const existing = body.id ? await findMaintenanceRow(tx, actor, body.id) : null;
    if (existing) return { body: await presentMaintenance(context, tx, actor, existing), isNew: false };
    await refuseUsedId(tx, actor, 'record', body.id);
    const files = filesOf(body);
    refuseFaults(await faultsOfMaintenance(context, tx, actor, body, null));
    const id = body.id ?? uuidv7();
    const values = valuesOf(body, null);
    const createdAt = instantOf(context.clock.now());
    const row = await insertMaintenance(tx, actor, { ...values, id, createdAt }, files);
    await followSource(context, tx, actor, { source: 'record', id, ...values }, null);
    await moveRemindersOn(
      context,
      tx,
      actor,
      { recordId: id, ...values },
      {
        reminderId: body.reminder_id ?? null,
        isLatest: async () => (await findLatestOfType(tx, actor, values.vehicleId, values.type)) === id,
      },
    );
    await followInspection(context, tx, actor, values);
    await noteAction(context, tx, actor, id, 'created');
    return { body: await presentMaintenance(context, tx, actor, row), isNew: true };
  });
}

/** Replaces the whole record; its mileage reading follows, and its reminder where it is the latest of its type. */
export async function replaceMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  body: MaintenanceReplacement,
  expectedVersion: number | null,
): Promise<Maintenance> {
  const { record, removeBytes } = await context.transactions.forActor(actor, async (tx) => {
    const stored = await requireMaintenance(tx, actor, id);
    await refuseStaleVersion(stored, expectedVersion, () => presentMaintenance(context, tx, actor, stored));
    const files = filesOf(body);
    refuseFaults(await faultsOfMaintenance(context, tx, actor, body, stored));
    const before = await listMaintenanceFiles(tx, actor, [stored]);
    const values = valuesOf(body, stored);
    const updatedAt = instantOf(context.clock.now());
    const row = await updateMaintenance(tx, actor, stored, { ...values, updatedAt }, files);
    await followSource(context, tx, actor, { source: 'record', id, ...values }, stored);
    const isLatest = (await findLatestOfType(tx, actor, values.vehicleId, values.type)) === id;
    const service = { recordId: id, ...values };
    await followChangedRecord(context, tx, actor, service, serviceOf(stored), isLatest);
    await followInspection(context, tx, actor, serviceOf(stored), values);
    const removeUnused = await removeUnusedFiles(
      context,
      tx,
      actor,
      before.map((file) => file.id),
    );
    const after = await presentMaintenance(context, tx, actor, row);
    await noteChange(context, tx, actor, asShown(context, stored, before), after);
    return { record: after, removeBytes: removeUnused };
  });
  await removeBytes();
  return record;
}

/** Moves the record with its mileage reading and its files to the trash; the reminder that it moved goes back. */
export function removeMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return context.transactions.forActor(actor, async (tx) => {
    const record = await requireMaintenance(tx, actor, id);
    await refuseStaleVersion(record, expectedVersion, () => presentMaintenance(context, tx, actor, record));
    await noteAction(context, tx, actor, id, 'deleted');
    await discardRecord(context, tx, actor, record);
    const lawful = await takeMoveBack(context, tx, actor, id);
    await deleteMaintenance(tx, record);
    await followRemovedSource(context, tx, actor, record.vehicle_id);
    await followInspection(context, tx, actor, serviceOf(record));
    if (lawful !== null) await followLawOf(context, tx, actor, lawful);
  });
}

/** What the law says of the vehicles whose inspections were written may have changed. */
async function followInspection(
  context: Context,
  tx: Tx,
  actor: Actor,
  ...written: readonly Pick<RecordedService, 'vehicleId' | 'type'>[]
): Promise<void> {
  const inspected = written.filter(({ type }) => isInspectionType(type)).map(({ vehicleId }) => vehicleId);
  for (const vehicleId of new Set(inspected)) await followLawOf(context, tx, actor, vehicleId);
}

function valuesOf(
  body: MaintenanceCreation | MaintenanceReplacement,
  stored: MaintenanceRow | null,
): MaintenanceValues {
  const cost = centsFromEuros(body.cost);
  if (cost === null) throw new Error('The contract lets only amounts of whole cents through');
  return {
    vehicleId: body.vehicle_id,
    type: body.type,
    date: body.date,
    cost,
    description: body.description || null,
    mileage: body.mileage ?? null,
    garageName: body.garage_name || null,
    garageAddress: body.garage_address || null,
    notes: body.notes || null,
    nextServiceDate: body.next_service_date ?? null,
    nextServiceMileage: body.next_service_mileage ?? null,
    inspection: inspectionOfType(body.type, inspectionToStore(body, stored)),
  };
}

/** Left out of a body, it stays as it is stored (contract, part two). */
function inspectionToStore(
  { inspection }: MaintenanceCreation | MaintenanceReplacement,
  stored: MaintenanceRow | null,
): RecordedInspection | null {
  if (inspection === undefined) return stored && inspectionOf(stored);
  if (inspection === null) return null;
  const { kind, result, validUntil, center } = inspection;
  return { kind, result, validUntil: validUntil ?? null, center: center || null };
}

function serviceOf(row: MaintenanceRow): RecordedService {
  return {
    vehicleId: row.vehicle_id,
    type: row.type,
    date: row.date,
    mileage: row.mileage,
    nextServiceDate: row.next_service_date,
    nextServiceMileage: row.next_service_mileage,
    inspection: inspectionOf(row),
  };
}

/** A stored record with its files, as the wire has it. */
function maintenanceOf(
  row: MaintenanceRow,
  files: readonly MaintenanceFileRow[],
  present: (file: FileRow) => CarnetFile,
): Maintenance {
  const invoice = files.find((file) => file.role === 'invoice');
  return {
    id: row.id,
    vehicle_id: row.vehicle_id,
    type: row.type,
    date: row.date,
    cost: eurosFromCents(row.cost_cents),
    description: row.description,
    mileage: row.mileage,
    garage_name: row.garage_name,
    garage_address: row.garage_address,
    notes: row.notes,
    photos: files.filter((file) => file.role === 'photo').map(present),
    invoice: invoice ? present(invoice) : null,
    next_service_date: row.next_service_date,
    next_service_mileage: row.next_service_mileage,
    inspection: inspectionOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

/** What the report says, of a record that has it. */
function inspectionOf(
  row: Pick<
    MaintenanceRow,
    'inspection_kind' | 'inspection_result' | 'inspection_valid_until' | 'inspection_center'
  >,
): RecordedInspection | null {
  const { inspection_kind: kind, inspection_result: result } = row;
  if (kind === null || result === null) return null;
  return { kind, result, validUntil: row.inspection_valid_until, center: row.inspection_center };
}

type Body = MaintenanceCreation | MaintenanceReplacement;

/**
 * Everything wrong with a record that its schema cannot see; `stored` is the record it replaces, if any. Takes also
 * the sound part of a body that its schema has refused.
 */
async function faultsOfMaintenance(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Partial<Body>,
  stored: Owned<MaintenanceRow> | null,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const vehicle = body.vehicle_id === undefined ? null : await findVehicleMileage(tx, actor, body.vehicle_id);
  if (body.vehicle_id !== undefined && !vehicle) faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  if (body.type !== undefined && !(await hasMaintenanceType(tx, actor, body.type))) {
    faults.push({ pointer: '/type', code: 'unknown_type' });
  }
  // Civil dates compare as text.
  if (body.date !== undefined && body.date > todayOf(actor, context.clock)) {
    faults.push({ pointer: '/date', code: 'date_in_future' });
  }
  if (vehicle) faults.push(...(await faultsOfSource(tx, actor, vehicle, 'record', body, stored)));
  if ('reminder_id' in body && body.reminder_id) {
    faults.push(...(await faultsOfDoneReminder(tx, actor, body.reminder_id, vehicle?.id ?? null)));
  }
  faults.push(...faultsOfInspection(body, stored && inspectionOf(stored)));
  const files = filesOf(body);
  return [...faults, ...(await checkFileReferences(tx, actor, referencesOf(files)))];
}

/** The files that a body names. */
function filesOf(body: Partial<Body>): MaintenanceFiles {
  return { photos: body.photos ?? [], invoice: body.invoice ?? null };
}

function referencesOf({ photos, invoice }: MaintenanceFiles): FileReferenceCheck[] {
  return [
    ...photos.map((fileId, index) => ({ pointer: `/photos/${index}`, fileId, mustBeImage: true })),
    ...(invoice === null ? [] : [{ pointer: '/invoice', fileId: invoice, mustBeImage: false }]),
  ];
}
