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
 * order of the panel, so that what the bell counts stands at the top.
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

/**
 * What is critical or overdue comes first, then a date that its owner has to check, then what else is due: each group in the
 * order of the panel.
 */
export function compareUpcoming(a: ReminderNotification, b: ReminderNotification): number {
  return groupOf(a) - groupOf(b) || compareNotifications(a, b);
}

function groupOf({ reminder, isDue, isLate, severity }: ReminderNotification): number {
  if (isDue && (isLate || severity === 'critical')) return 0;
  if (reminder.isDateToCheck) return 1;
  return isDue ? 2 : 3;
}
