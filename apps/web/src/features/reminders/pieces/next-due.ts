import type { UpcomingReminder } from '#features/reminders/pieces/upcoming-reminders.ts';
import type { NextDue } from '#features/vehicles/pieces/vehicle-card.tsx';

/**
 * The one next thing due of each vehicle, by its id, from what comes next in its order. A vehicle that is not in it
 * has nothing due.
 */
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
