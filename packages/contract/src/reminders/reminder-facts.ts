import type { Reminder } from '#reminders/reminder.schema.ts';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';

/** A reminder of the wire as the rules of the domain read it. Mileages and intervals in whole kilometres and whole days. */
export function factsOfReminder(reminder: Omit<Reminder, 'estimated_cost' | 'projected'>): ReminderFacts {
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
    follows: reminder.follows,
  };
}
