import { checkFileReferences, type FileReferenceCheck } from '#features/files/files.service.ts';
import type { MaintenanceFiles, MaintenanceRow } from '#features/maintenances/maintenances.repository.ts';
import { faultsOfSource } from '#features/mileage/followed-readings.service.ts';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { faultsOfDoneReminder } from '#features/reminders/reminders.service.ts';
import { hasMaintenanceType } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  MaintenanceCreation,
  MaintenanceReplacement,
} from '@carnet/contract/maintenances/maintenance.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import { isInspectionType } from '@carnet/domain/inspection/inspection-reminder';

type Body = MaintenanceCreation | MaintenanceReplacement;

/**
 * Everything wrong with a record that its schema cannot see; `stored` is the record it replaces, if any. Takes also
 * the sound part of a body that its schema has refused.
 */
export async function faultsOfMaintenance(
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
  faults.push(...faultsOfInspection(body));
  const files = filesOf(body);
  return [...faults, ...(await checkFileReferences(tx, actor, referencesOf(files)))];
}

function faultsOfInspection({ type, date, inspection }: Partial<Body>): Fault[] {
  if (!inspection) return [];
  if (type !== undefined && !isInspectionType(type)) {
    return [{ pointer: '/inspection', code: 'not_an_inspection' }];
  }
  const { validUntil } = inspection;
  const isBefore = date !== undefined && validUntil && validUntil < date;
  return isBefore ? [{ pointer: '/inspection/validUntil', code: 'date_before_inspection' }] : [];
}

/** The files that a body names. */
export function filesOf(body: Partial<Body>): MaintenanceFiles {
  return { photos: body.photos ?? [], invoice: body.invoice ?? null };
}

function referencesOf({ photos, invoice }: MaintenanceFiles): FileReferenceCheck[] {
  return [
    ...photos.map((fileId, index) => ({ pointer: `/photos/${index}`, fileId, mustBeImage: true })),
    ...(invoice === null ? [] : [{ pointer: '/invoice', fileId: invoice, mustBeImage: false }]),
  ];
}
