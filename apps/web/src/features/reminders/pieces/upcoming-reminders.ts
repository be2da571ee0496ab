import type { KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  compareNotifications,
  judgeReminder,
  type NotificationSettings,
  type ReminderNotification,
} from '@carnet/domain/reminders/urgency';

/** A judged reminder with its vehicle. */
export interface UpcomingReminder extends ReminderNotification<KnownReminder> {
  readonly vehicle: Vehicle;
}

/**
 * All active reminders of the vehicles given, whether due or not: those that are due first, and both groups in the
 * order of the panel (contract, section 5), so that what the bell counts stands at the top.
 */
export function upcomingReminders(
  reminders: readonly KnownReminder[],
  vehicles: readonly Vehicle[],
  settings: NotificationSettings | null,
  today: CivilDate,
): readonly UpcomingReminder[] {
  const vehiclesById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return reminders
    .filter((reminder) => reminder.active)
    .flatMap((reminder) => {
      const vehicle = vehiclesById.get(reminder.vehicleId);
      return vehicle
        ? [{ ...judgeReminder(reminder, vehicle.currentMileage, settings, today), vehicle }]
        : [];
    })
    .sort(compareUpcoming);
}

/** What is due comes first, both groups in the order of the panel (contract, section 5). */
export function compareUpcoming(a: ReminderNotification, b: ReminderNotification): number {
  return Number(b.isDue) - Number(a.isDue) || compareNotifications(a, b);
}
