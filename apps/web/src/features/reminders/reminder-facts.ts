import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';

/** A reminder as the rules of the domain read it; keeps its version and estimated cost along. */
export interface KnownReminder extends ReminderFacts {
  /** In euros; null when no past record tells. */
  readonly estimatedCost: number | null;
  readonly wire: Reminder;
}

export function reminderFactsOf(reminder: Reminder): KnownReminder {
  return {
    id: reminder.id,
    vehicleId: reminder.vehicle_id,
    maintenanceType: reminder.maintenance_type,
    nextReminderDate: reminder.next_reminder_date,
    lastMileage: reminder.last_mileage,
    intervalKm: reminder.interval_km,
    plannedMileage: reminder.planned_mileage,
    intervalDays: reminder.interval_days,
    active: reminder.active,
    estimatedCost: reminder.estimated_cost,
    wire: reminder,
  };
}
