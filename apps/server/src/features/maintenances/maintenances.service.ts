import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  storedKind,
} from '#features/kinds/object-writes.service.ts';
import { checkFieldsOf, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import {
  listMaintenanceRows,
  summariseMaintenances,
} from '#features/maintenances/maintenance-list.repository.ts';
import { MAINTENANCES, type MaintenanceRow } from '#features/maintenances/maintenances.repository.ts';
import { followSource } from '#features/mileage/followed-readings.service.ts';
import { linkWrittenRecord } from '#features/reminders/record-reminders.service.ts';
import { settleReminders } from '#features/reminders/settle-reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { toColumns, toObject } from '#platform/kinds/rows.ts';
import type { ValuesOf } from '#platform/kinds/tables.ts';
import { findToday } from '#platform/today.ts';
import { findOrder } from '#platform/kinds/write-order.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  Maintenance,
  MaintenanceCreation,
  MaintenanceQuery,
  MaintenanceReplacement,
  MaintenanceSummary,
} from '@carnet/contract/maintenances/maintenance.schema';
import { toLeadingFacts } from '@carnet/contract/reminders/reminder-facts';
import type { Page } from '@carnet/contract/wire/list';
import { affectedByRecord, type DecidingRecord } from '@carnet/domain/garage/affected-reminders';
import { inspectionOfRecord } from '@carnet/domain/inspection/inspection-reminder';

const MAINTENANCE = storedKind(MAINTENANCES);

export async function readMaintenances(
  context: Context,
  actor: Actor,
  query: MaintenanceQuery,
): Promise<Page<Maintenance>> {
  const tx = context.transactions.readOnly;
  const { rows, nextCursor } = await listMaintenanceRows(tx, actor, query);
  return { items: await MAINTENANCE.plain(context, tx, actor, rows), nextCursor };
}

export function readMaintenance(context: Context, actor: Actor, id: string): Promise<Maintenance> {
  return readObject(MAINTENANCE, context, actor, id);
}

/** Counts and costs of the caller's records. "This month" and "this year" are in the caller's time zone. */
export function readSummary(
  { transactions, clock }: Context,
  actor: Actor,
  vehicleId: string | undefined,
): Promise<MaintenanceSummary> {
  return summariseMaintenances(transactions.readOnly, actor, vehicleId, findToday(actor, clock));
}

/** Finds further faults among the valid fields of a refused body. */
export const checkMaintenanceFields = checkFieldsOf('record', MAINTENANCE);

/** Stores the record with its mileage reading, and advances its reminder, in one transaction. */
export function addMaintenance(
  context: Context,
  actor: Actor,
  body: MaintenanceCreation,
): Promise<Creation<Maintenance>> {
  return createObject(context, actor, MAINTENANCE, body.id, async (tx, id) => {
    const { vehicle } = await refuseWrite(context, tx, actor, { kind: 'record', body, stored: null });
    const values = toValues(body, null);
    const createdAt = formatInstant(context.clock.now());
    const order = await findOrder(tx, actor.garageId);
    const namedReminderId = body.reminder_id ?? null;
    const written = leadingOf({ id, order, named_reminder_id: namedReminderId, ...values });
    const { ruleColumns, loaded } = await linkWrittenRecord(context, tx, actor, written, null);
    await MAINTENANCES.insert(tx, actor, [{ id, values, files: body, createdAt, ruleColumns }]);
    const measured = measuredBy(id, values, body);
    const changed = await followSource(context, tx, actor, measured, null, vehicle);
    const affected = affectedByRecord(null, decidingOf({ id, ...values, ...ruleColumns }));
    await settleReminders(context, tx, actor, [...affected, ...changed], loaded);
  });
}

/** Replaces the record, and updates its mileage reading and the reminders that it leads. */
export function replaceMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  body: MaintenanceReplacement,
  expectedVersion: number | null,
): Promise<Maintenance> {
  return replaceObject(context, actor, MAINTENANCE, { id, expectedVersion }, async (tx, stored) => {
    const judged = { kind: 'record', body, stored: toObject('record', stored, []) } as const;
    const { vehicle } = await refuseWrite(context, tx, actor, judged);
    const values = toValues(body, stored);
    const updatedAt = formatInstant(context.clock.now());
    const before = decidingOf(stored);
    const written = leadingOf({ ...stored, ...values });
    const { ruleColumns, loaded } = await linkWrittenRecord(context, tx, actor, written, before);
    await MAINTENANCES.update(tx, stored, { values: { ...values, ...ruleColumns }, files: body, updatedAt });
    const measured = measuredBy(id, values, body);
    const changed = await followSource(context, tx, actor, measured, stored, vehicle);
    const affected = affectedByRecord(before, decidingOf({ ...stored, ...values, ...ruleColumns }));
    await settleReminders(context, tx, actor, [...affected, ...changed], loaded);
  });
}

/**
 * Moves the record with its mileage reading and its files to the trash, and undoes its effect on reminders.
 */
export function removeMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(context, actor, MAINTENANCE, { id, expectedVersion }, async (tx, record) => {
    await MAINTENANCES.remove(tx, record);
    const changed = await followSource(context, tx, actor, null, record);
    const affected = affectedByRecord(decidingOf(record), null);
    await settleReminders(context, tx, actor, [...affected, ...changed]);
  });
}

/**
 * Stores exported records with their files. Their readings are imported separately, and no reminder is
 * advanced.
 */
export function storeImportedMaintenances(
  tx: Tx,
  actor: Actor,
  records: readonly ObjectToStore<'record'>[],
): Promise<void> {
  return MAINTENANCES.insert(tx, actor, records);
}

/** Only an inspection has a report, and a refund is none. */
function toValues(
  { inspection, ...body }: MaintenanceCreation | MaintenanceReplacement,
  stored: MaintenanceRow | null,
): ValuesOf<'record'> {
  const report = inspectionOfRecord({ ...body, isRefund: isRefundOf(body, stored) }, inspection);
  return toColumns('record', { ...body, inspection: report }, stored);
}

/** A PUT without the field keeps the stored value. */
function isRefundOf(
  { isRefund }: Pick<MaintenanceReplacement, 'isRefund'>,
  stored: MaintenanceRow | null,
): boolean {
  return isRefund === undefined ? stored?.is_refund === 1 : isRefund === true;
}

/** The mileage stated by a record. */
function measuredBy(id: string, values: ValuesOf<'record'>, { confirmMileage }: MaintenanceReplacement) {
  return { source: 'record' as const, id, ...values, isConfirmed: confirmMileage ?? false };
}

function decidingOf(
  row: Parameters<typeof leadingOf>[0] &
    Pick<MaintenanceRow, 'inspection_kind' | 'inspection_result' | 'inspection_valid_until'>,
): DecidingRecord {
  const { inspection_kind: kind, inspection_result: result, inspection_valid_until: validUntil } = row;
  return { ...leadingOf(row), inspection: { kind, result, validUntil } };
}

function leadingOf(
  row: Omit<Parameters<typeof toLeadingFacts>[0], 'reminder_id' | 'reminder_made' | 'isRefund'> &
    Pick<MaintenanceRow, 'is_refund'> &
    Partial<Pick<MaintenanceRow, 'reminder_id' | 'reminder_made'>>,
) {
  const { reminder_id = null, reminder_made = 0, is_refund: isRefund } = row;
  return toLeadingFacts({
    ...row,
    reminder_id,
    reminder_made: reminder_made === 1,
    isRefund: isRefund === 1,
  });
}
