import {
  checkFilesOfBody,
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  requireObject,
  storedKind,
} from '#features/kinds/object-writes.service.ts';
import {
  listMaintenanceRows,
  summariseMaintenances,
} from '#features/maintenances/maintenance-list.repository.ts';
import {
  findLatestOfType,
  MAINTENANCES,
  type MaintenanceRow,
} from '#features/maintenances/maintenances.repository.ts';
import {
  followRemovedSource,
  followSource,
  faultsOfSource,
} from '#features/mileage/followed-readings.service.ts';
import { followAgain } from '#features/reminders/followed-sources.service.ts';
import { followLawOf } from '#features/reminders/law-reminders.service.ts';
import {
  followChangedRecord,
  moveRemindersOn,
  takeMoveBack,
  type RecordedService,
} from '#features/reminders/reminder-moves.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { columnsOf, objectOf } from '#platform/kinds/rows.ts';
import type { ValuesOf } from '#platform/kinds/tables.ts';
import { refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  Maintenance,
  MaintenanceCreation,
  MaintenanceQuery,
  MaintenanceReplacement,
  MaintenanceSummary,
} from '@carnet/contract/maintenances/maintenance.schema';
import { faultsOfInspection } from '@carnet/contract/inspection/inspection-faults';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import { inspectionOfRecord } from '@carnet/domain/inspection/inspection-reminder';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { faultsOfPastDay } from '@carnet/contract/wire/day-faults';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { faultsOfDoneReminder } from '#features/reminders/reminders.service.ts';
import { hasMaintenanceType } from '#features/settings/settings.service.ts';

const MAINTENANCE = storedKind(MAINTENANCES);

export async function readMaintenances(
  context: Context,
  actor: Actor,
  query: MaintenanceQuery,
): Promise<Page<Maintenance>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listMaintenanceRows(tx, actor, query);
  return { items: await MAINTENANCE.plain(context, tx, actor, rows), nextCursor };
}

export function readMaintenance(context: Context, actor: Actor, id: string): Promise<Maintenance> {
  return readObject(MAINTENANCE, context, actor, id);
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
  const stored = id === null ? null : await requireObject(MAINTENANCE, tx, actor, id);
  return faultsOfMaintenance(context, tx, actor, fields, stored);
}

/** Stores the record and its mileage reading, and moves its reminder on, in one transaction. */
export function addMaintenance(
  context: Context,
  actor: Actor,
  body: MaintenanceCreation,
): Promise<Creation<Maintenance>> {
  return createObject(context, actor, MAINTENANCE, body.id, async (tx, id) => {
    refuseFaults(await faultsOfMaintenance(context, tx, actor, body, null));
    const values = valuesOf(body, null);
    const createdAt = instantOf(context.clock.now());
    await MAINTENANCES.insert(tx, actor, [{ id, values, files: body, createdAt }]);
    const isConfirmed = body.confirmMileage ?? false;
    await followSource(context, tx, actor, { source: 'record', id, ...values, isConfirmed }, null);
    const service = serviceOf(values);
    await moveRemindersOn(
      context,
      tx,
      actor,
      { recordId: id, ...service },
      {
        reminderId: body.reminder_id ?? null,
        isLatest: () => isLatestOfType(tx, actor, id, values),
      },
    );
    await followInspection(context, tx, actor, service);
  });
}

async function isLatestOfType(
  tx: Tx,
  actor: Actor,
  id: string,
  { vehicle_id: vehicleId, type }: ValuesOf<'record'>,
): Promise<boolean> {
  return (await findLatestOfType(tx, actor, vehicleId, type)) === id;
}

/** Replaces the whole record; its mileage reading follows, and its reminder where it is the latest of its type. */
export function replaceMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  body: MaintenanceReplacement,
  expectedVersion: number | null,
): Promise<Maintenance> {
  return replaceObject(context, actor, MAINTENANCE, { id, expectedVersion }, async (tx, stored) => {
    refuseFaults(await faultsOfMaintenance(context, tx, actor, body, stored));
    const values = valuesOf(body, stored);
    const updatedAt = instantOf(context.clock.now());
    await MAINTENANCES.update(tx, stored, { values, files: body, updatedAt });
    const isConfirmed = body.confirmMileage ?? false;
    await followSource(context, tx, actor, { source: 'record', id, ...values, isConfirmed }, stored);
    const [service, before] = [serviceOf(values), serviceOf(stored)];
    const isLatest = await isLatestOfType(tx, actor, id, values);
    await followChangedRecord(context, tx, actor, { recordId: id, ...service }, before, isLatest);
    await followInspection(context, tx, actor, before, service);
  });
}

/** Moves the record with its mileage reading and its files to the trash; the reminder that it moved goes back. */
export function removeMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(context, actor, MAINTENANCE, { id, expectedVersion }, async (tx, record) => {
    const putBack = await takeMoveBack(context, tx, actor, id);
    await MAINTENANCES.remove(tx, record);
    await followRemovedSource(context, tx, actor, record.vehicle_id);
    await followInspection(context, tx, actor, serviceOf(record));
    if (putBack !== null) await followAgain(context, tx, actor, putBack);
  });
}

/** Stores exported records with their files; their readings come apart, and no reminder is moved on. */
export function storeImportedMaintenances(
  tx: Tx,
  actor: Actor,
  records: readonly ObjectToStore<'record'>[],
): Promise<void> {
  return MAINTENANCES.insert(tx, actor, records);
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

/** The report of an inspection goes with the type, and a refund is no inspection. */
function valuesOf(
  { inspection, ...body }: MaintenanceCreation | MaintenanceReplacement,
  stored: MaintenanceRow | null,
): ValuesOf<'record'> {
  const report = inspectionOfRecord({ ...body, isRefund: isRefundOf(body, stored) }, inspection);
  return columnsOf('record', { ...body, inspection: report }, stored);
}

/** A PUT that leaves it out leaves it as it is stored. */
function isRefundOf({ isRefund }: Partial<Body>, stored: MaintenanceRow | null): boolean {
  return isRefund === undefined ? stored?.is_refund === 1 : isRefund === true;
}

function serviceOf(row: ValuesOf<'record'>): RecordedService {
  return {
    vehicleId: row.vehicle_id,
    type: row.type,
    date: row.date,
    mileage: row.mileage,
    nextServiceDate: row.next_service_date,
    nextServiceMileage: row.next_service_mileage,
    inspection: row.inspection_result === null ? null : { result: row.inspection_result },
    isRefund: row.is_refund === 1,
  };
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
  stored: MaintenanceRow | null,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const vehicle = body.vehicle_id === undefined ? null : await findVehicleMileage(tx, actor, body.vehicle_id);
  if (body.vehicle_id !== undefined && !vehicle) faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  if (body.type !== undefined && !(await hasMaintenanceType(tx, actor, body.type))) {
    faults.push({ pointer: '/type', code: 'unknown_type' });
  }
  faults.push(...faultsOfPastDay('/date', body.date, todayOf(actor, context.clock)));
  if (vehicle) faults.push(...(await faultsOfSource(tx, actor, vehicle, 'record', body, stored)));
  if ('reminder_id' in body && body.reminder_id) {
    faults.push(...(await faultsOfDoneReminder(tx, actor, body.reminder_id, vehicle?.id ?? null)));
    if (body.isRefund === true) faults.push({ pointer: '/reminder_id', code: 'refund_does_no_work' });
  }
  const report = { ...body, isRefund: isRefundOf(body, stored) };
  faults.push(...faultsOfInspection(report, stored && objectOf('record', stored, []).inspection));
  return [...faults, ...(await checkFilesOfBody(tx, actor, 'record', body))];
}
