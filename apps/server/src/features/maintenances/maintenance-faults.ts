import type { MaintenanceRow } from '#features/maintenances/maintenances.repository.ts';
import {
  findVehicleMileage,
  mileageFaults,
  readingIdOfRecord,
  type VehicleMileage,
} from '#features/mileage/mileage.service.ts';
import { faultsOfDoneReminder } from '#features/reminders/reminders.service.ts';
import { listMaintenanceTypes } from '#features/settings/settings.service.ts';
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

type Body = MaintenanceCreation | MaintenanceReplacement;

/** Everything wrong with a record that its schema cannot see; `stored` is the record it replaces, if any. */
export async function faultsOfMaintenance(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Body,
  stored: Owned<MaintenanceRow> | null,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const vehicle = await findVehicleMileage(tx, actor, body.vehicle_id);
  if (!vehicle) faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  const types = await listMaintenanceTypes(tx, actor);
  if (!types.some(({ key }) => key === body.type)) faults.push({ pointer: '/type', code: 'unknown_type' });
  // Civil dates compare as text.
  if (body.date > todayOf(actor, context.clock)) faults.push({ pointer: '/date', code: 'date_in_future' });
  if (vehicle) faults.push(...(await faultsOfMileage(tx, actor, vehicle, body, stored)));
  if ('reminder_id' in body && body.reminder_id) {
    faults.push(...(await faultsOfDoneReminder(tx, actor, body.reminder_id, body.vehicle_id)));
  }
  return faults;
}

async function faultsOfMileage(
  tx: Tx,
  actor: Actor,
  vehicle: Owned<VehicleMileage>,
  body: Body,
  stored: Owned<MaintenanceRow> | null,
): Promise<Fault[]> {
  const { mileage, date, confirmMileage } = body;
  if (mileage === null || mileage === undefined) return [];
  // What has not changed was accepted before: another field can be corrected without confirming it again.
  const isUnchanged =
    stored?.mileage === mileage && stored.date === date && stored.vehicle_id === body.vehicle_id;
  if (isUnchanged) return [];
  const ownReading = stored ? await readingIdOfRecord(tx, actor, stored.id) : null;
  return mileageFaults(tx, vehicle, { id: ownReading ?? '', date, mileage, confirmMileage }, '/mileage');
}
