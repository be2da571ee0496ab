import type { KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  compareNotifications,
  judgeReminder,
  type NotificationSettings,
  type ReminderNotification,
} from '@carnet/domain/reminders/urgency';

/** A reminder with its urgency and its vehicle. */
export interface UpcomingReminder extends ReminderNotification<KnownReminder> {
  readonly vehicle: Vehicle;
}

/**
 * All active reminders of the given vehicles: due ones first, both groups in panel order, so that the
 * reminders counted by the bell are at the top.
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

/** Critical or overdue first, then dates that the owner has to check, then the rest: each group in panel order. */
export function compareUpcoming(a: ReminderNotification, b: ReminderNotification): number {
  return urgencyGroup(a) - urgencyGroup(b) || compareNotifications(a, b);
}

function urgencyGroup({ reminder, isDue, isLate, severity }: ReminderNotification): number {
  if (isDue && (isLate || severity === 'critical')) return 0;
  if (reminder.isDateToCheck) return 1;
  return isDue ? 2 : 3;
}
