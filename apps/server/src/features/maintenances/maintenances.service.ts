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
import { MAINTENANCES, type MaintenanceRow } from '#features/maintenances/maintenances.repository.ts';
import {
  followRemovedSource,
  followSource,
  faultsOfSource,
} from '#features/mileage/followed-readings.service.ts';
import { linkWrittenRecord } from '#features/reminders/record-reminders.service.ts';
import { settleVehicle } from '#features/reminders/settle-reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { columnsOf, objectOf } from '#platform/kinds/rows.ts';
import type { ValuesOf } from '#platform/kinds/tables.ts';
import { refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import { findOrder } from '#platform/kinds/write-order.ts';
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
import { leadingFactsOf } from '@carnet/contract/reminders/reminder-facts';
import type { Page } from '@carnet/contract/wire/list';
import { inspectionOfRecord } from '@carnet/domain/inspection/inspection-reminder';
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
    const order = await findOrder(tx, actor.garageId);
    const namedReminderId = body.reminder_id ?? null;
    const written = leadingOf({ id, order, named_reminder_id: namedReminderId, ...values });
    const ruled = await linkWrittenRecord(context, tx, actor, written, null);
    await MAINTENANCES.insert(tx, actor, [{ id, values, files: body, createdAt, ruled }]);
    const isConfirmed = body.confirmMileage ?? false;
    await followSource(context, tx, actor, { source: 'record', id, ...values, isConfirmed }, null);
    await settleVehicle(context, tx, actor, values.vehicle_id, [values.type]);
  });
}

/** Replaces the whole record; its mileage reading follows, and the reminders that it leads. */
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
    const before = leadingOf(stored);
    const ruled = await linkWrittenRecord(context, tx, actor, leadingOf({ ...stored, ...values }), before);
    await MAINTENANCES.update(tx, stored, { values: { ...values, ...ruled }, files: body, updatedAt });
    const isConfirmed = body.confirmMileage ?? false;
    await followSource(context, tx, actor, { source: 'record', id, ...values, isConfirmed }, stored);
    await settleVehicle(context, tx, actor, values.vehicle_id, [values.type]);
    if (before.vehicleId !== values.vehicle_id || before.type !== values.type) {
      await settleVehicle(context, tx, actor, before.vehicleId, [before.type]);
    }
  });
}

/** Moves the record with its mileage reading and its files to the trash; reminders are as if it had never been typed. */
export function removeMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(context, actor, MAINTENANCE, { id, expectedVersion }, async (tx, record) => {
    await MAINTENANCES.remove(tx, record);
    await followRemovedSource(context, tx, actor, record.vehicle_id);
    await settleVehicle(context, tx, actor, record.vehicle_id, [record.type]);
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

function leadingOf(
  row: Omit<Parameters<typeof leadingFactsOf>[0], 'reminder_id' | 'reminder_made' | 'isRefund'> &
    Pick<MaintenanceRow, 'is_refund'> &
    Partial<Pick<MaintenanceRow, 'reminder_id' | 'reminder_made'>>,
) {
  const { reminder_id = null, reminder_made = 0, is_refund: isRefund } = row;
  return leadingFactsOf({
    ...row,
    reminder_id,
    reminder_made: reminder_made === 1,
    isRefund: isRefund === 1,
  });
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
  if (stored === null && typeof body.reminder_id === 'string') {
    faults.push(...(await faultsOfDoneReminder(tx, actor, body.reminder_id, vehicle?.id ?? null)));
    if (body.isRefund === true) faults.push({ pointer: '/reminder_id', code: 'refund_does_no_work' });
  }
  const report = { ...body, isRefund: isRefundOf(body, stored) };
  faults.push(...faultsOfInspection(report, stored && objectOf('record', stored, []).inspection));
  return [...faults, ...(await checkFilesOfBody(tx, actor, 'record', body))];
}
