import { listRemindersOfType } from '#features/reminders/reminders.repository.ts';
import { settleVehicle } from '#features/reminders/settle-reminders.service.ts';
import { listVehiclesOfOlderServer } from '#features/reminders/settled-reminders.repository.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import { INSPECTION_TYPE } from '@carnet/domain/maintenance/maintenance-types';

type Clocked = Pick<Context, 'clock'>;

/**
 * Updates reminders that follow the law in these garages, which the passing of time alone can change. A walk
 * over all garages does it every week.
 */
export async function settleLawIn(context: Clocked, tx: Tx, garageIds: readonly string[]): Promise<void> {
  const rows = await listRemindersOfType(tx, garageIds, INSPECTION_TYPE, { follows: ['law'] });
  const vehicles = new Map(rows.map(({ vehicle }) => [vehicle.vehicle_id, vehicle]));
  for (const { garage_id: garageId, vehicle_id: vehicleId, timezone: timeZone } of vehicles.values()) {
    const affected = { vehicleId, types: [INSPECTION_TYPE] };
    await settleVehicle(context, tx, { garageId, timeZone }, affected, { isAlone: true });
  }
}

/** Migrates the reminders in these garages that an older server has stored. */
export async function settleOlderIn(context: Clocked, tx: Tx, garageIds: readonly string[]): Promise<void> {
  for (const { garageId, vehicleId, timeZone } of await listVehiclesOfOlderServer(tx, garageIds)) {
    const affected = { vehicleId, types: null };
    await settleVehicle(context, tx, { garageId, timeZone }, affected, { isAlone: true });
  }
}
