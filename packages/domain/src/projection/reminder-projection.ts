import type { CivilDate } from '#calendar/civil-date.ts';
import { createProjector, type MileageProjection } from '#projection/mileage-projection.ts';
import type { DatedMileage } from '#projection/trusted-readings.ts';
import { dueMileage } from '#reminders/remaining.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** Projects the reminders of one vehicle. */
export interface ReminderProjector {
  /** Null without a due mileage or a projection. */
  readonly projectReminder: (
    reminder: Pick<ReminderFacts, 'lastMileage' | 'plannedMileage' | 'intervalKm'>,
  ) => MileageProjection | null;
}

/** Evaluates the readings of a vehicle once for all its reminders. */
export function createReminderProjector(
  series: readonly DatedMileage[],
  today: CivilDate,
): ReminderProjector {
  const project = createProjector(series, today);
  return {
    projectReminder(reminder) {
      const due = dueMileage(reminder);
      return due === null ? null : project(due).projected;
    },
  };
}

/** The earliest projection among the active reminders of one vehicle. */
export function firstProjection(
  reminders: readonly Pick<ReminderFacts, 'active' | 'lastMileage' | 'plannedMileage' | 'intervalKm'>[],
  { projectReminder }: ReminderProjector,
): MileageProjection | null {
  return reminders
    .filter(({ active }) => active)
    .map(projectReminder)
    .reduce((first, projected) => {
      if (first === null || projected === null) return first ?? projected;
      return projected.date < first.date ? projected : first;
    }, null);
}
