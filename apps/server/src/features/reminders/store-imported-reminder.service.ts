import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { insertReminders, type ReminderValues } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';
import { lastMileageToStore } from '@carnet/domain/reminders/reminder';

/** A reminder as it was when it was exported. */
export interface ReminderToStore extends ReminderValues {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** Stores an exported reminder; one with a km side and no last mileage counts from the vehicle's current mileage. */
export async function storeImportedReminder(tx: Tx, actor: Actor, reminder: ReminderToStore): Promise<void> {
  const vehicle = await findVehicleMileage(tx, actor, reminder.vehicleId);
  const lastMileage = lastMileageToStore(reminder, vehicle?.currentMileage ?? null);
  return insertReminders(tx, actor, [{ ...reminder, lastMileage }], reminder.createdAt);
}
