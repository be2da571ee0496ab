import { addExpense, addMaintenance, addReminder } from '#testing/builders.ts';
import type { TestCaller } from '#testing/test-caller.ts';

/** Two full fillings, so that there is a consumption; answers the second. */
export async function fillUp(caller: TestCaller, vehicleId: string, files: readonly string[]) {
  const fuel = { quantity: 40, unit: 'L', confirmMileage: true };
  await addExpense(caller, vehicleId, { ...fuel, mileage: 40_000 });
  return addExpense(caller, vehicleId, { ...fuel, mileage: 40_800, files });
}

/** A deleted record and a deleted reminder, by their ids. */
export async function fillTrash(caller: TestCaller, vehicleId: string) {
  const trashed = await addMaintenance(caller, vehicleId);
  await caller.delete(`/v1/maintenances/${trashed.id}`);
  const trashedReminder = await addReminder(caller, vehicleId);
  await caller.delete(`/v1/maintenances/reminders/${trashedReminder.id}`);
  return { trashed: trashed.id, trashedReminder: trashedReminder.id };
}
