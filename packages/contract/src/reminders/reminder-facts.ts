import type { Reminder } from '#reminders/reminder.schema.ts';
import type { ReminderPlace } from '@carnet/domain/reminders/mark-done';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';

type PlaceFields = Pick<
  Reminder,
  'next_reminder_date' | 'last_mileage' | 'planned_mileage' | 'active' | 'follows'
>;

/** Where a reminder stands, in the words of the domain. */
export function placeOfFields(fields: PlaceFields): ReminderPlace {
  return {
    nextReminderDate: fields.next_reminder_date,
    lastMileage: fields.last_mileage,
    plannedMileage: fields.planned_mileage,
    active: fields.active,
    follows: fields.follows,
  };
}

/** Where a reminder stands, in the words of the wire. */
export function fieldsOfPlace(place: ReminderPlace): PlaceFields {
  return {
    next_reminder_date: place.nextReminderDate,
    last_mileage: place.lastMileage,
    planned_mileage: place.plannedMileage,
    active: place.active,
    follows: place.follows,
  };
}

/** A reminder of the wire as the rules of the domain read it. Mileages and intervals in whole kilometres and whole days. */
export function factsOfReminder(
  reminder: Omit<Reminder, 'estimated_cost' | 'projected' | 'date_to_check'>,
): ReminderFacts {
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
