import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { REMINDERS } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import type { Tx } from '#platform/transactions.ts';
import { lastMileageToStore } from '@carnet/domain/reminders/reminder';

/** Stores an exported reminder; one with a km side and no last mileage counts from the vehicle's current mileage. */
export async function storeImportedReminder(
  tx: Tx,
  actor: Actor,
  reminder: ObjectToStore<'reminder'>,
): Promise<void> {
  const { values } = reminder;
  const vehicle = await findVehicleMileage(tx, actor, values.vehicle_id);
  const terms = {
    lastMileage: values.last_mileage,
    plannedMileage: values.planned_mileage,
    intervalKm: values.interval_km,
  };
  const last_mileage = lastMileageToStore(terms, vehicle?.currentMileage ?? null);
  await REMINDERS.insert(tx, actor, [{ ...reminder, values: { ...values, last_mileage } }]);
}
