import type { UpcomingReminder } from '#features/reminders/pieces/upcoming-reminders.ts';
import type { NextDue } from '#features/vehicles/pieces/vehicle-card.tsx';

/** The next due item of each vehicle, by vehicle id, in the order of `upcoming`. Vehicles without one are absent. */
export function nextDueByVehicle(
  upcoming: readonly UpcomingReminder[],
  typeName: (key: string) => string,
): ReadonlyMap<string, NextDue> {
  const byVehicle = new Map<string, NextDue>();
  for (const { reminder, vehicle, urgency, terms } of upcoming) {
    if (byVehicle.has(vehicle.id)) continue;
    byVehicle.set(vehicle.id, { typeName: typeName(reminder.maintenanceType), terms, urgency });
  }
  return byVehicle;
}
