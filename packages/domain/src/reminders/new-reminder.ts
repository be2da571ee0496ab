import type { CivilDate } from '#calendar/civil-date.ts';
import type { MaintenanceInterval } from '#maintenance/maintenance-types.ts';
import { proposeNextService, type DoneService } from '#reminders/mark-done.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** When a reminder is due, and its intervals. */
export type ReminderTerms = Pick<
  ReminderFacts,
  'nextReminderDate' | 'lastMileage' | 'intervalKm' | 'plannedMileage' | 'intervalDays'
>;

/**
 * The initial terms of a new reminder, counted from the latest record of its type; a next service stated there takes
 * precedence over the intervals. Without a record it counts from today and the current mileage, because an unknown
 * history is never assumed overdue.
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
