import type { CivilDate } from '#calendar/civil-date.ts';
import type { MaintenanceInterval } from '#maintenance/maintenance-types.ts';
import { proposeNextService, type DoneService } from '#reminders/mark-done.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** When a reminder falls due, and how it comes round. */
export type ReminderTerms = Pick<
  ReminderFacts,
  'nextReminderDate' | 'lastMileage' | 'intervalKm' | 'plannedMileage' | 'intervalDays'
>;

/**
 * What a new reminder of a type starts with: counted from the latest record of its type, and what that named for the
 * next time goes before the intervals; without a record from today and the current mileage, because an unknown history
 * is never guessed overdue.
 */
export function proposeReminder(
  intervals: MaintenanceInterval,
  latest: DoneService | null,
  currentMileage: number,
  today: CivilDate,
): ReminderTerms {
  const mileage = latest?.mileage ?? currentMileage;
  const proposed = proposeNextService(intervals, latest?.date ?? today, mileage);
  const plannedMileage = latest?.nextServiceMileage ?? proposed.nextServiceMileage;
  return {
    nextReminderDate: latest?.nextServiceDate ?? proposed.nextServiceDate,
    lastMileage: plannedMileage === null ? null : mileage,
    intervalKm: intervals.intervalKm,
    plannedMileage,
    intervalDays: intervals.intervalDays,
  };
}
