import type { CivilDate } from '#calendar/civil-date.ts';
import { projectorOf, type MileageProjection } from '#projection/mileage-projection.ts';
import type { DatedMileage } from '#projection/trusted-readings.ts';
import { dueMileage } from '#reminders/remaining.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** Projects the reminders of one vehicle. */
export interface ReminderProjector {
  /** Null without a due mileage or a projection. */
  readonly projectedOf: (
    reminder: Pick<ReminderFacts, 'lastMileage' | 'plannedMileage' | 'intervalKm'>,
  ) => MileageProjection | null;
}

/** Evaluates the readings of a vehicle once for all its reminders. */
export function reminderProjectorOf(series: readonly DatedMileage[], today: CivilDate): ReminderProjector {
  const project = projectorOf(series, today);
  return {
    projectedOf(reminder) {
      const due = dueMileage(reminder);
      return due === null ? null : project(due).projected;
    },
  };
}

/** The earliest projection among the active reminders of one vehicle. */
export function firstProjection(
  reminders: readonly Pick<ReminderFacts, 'active' | 'lastMileage' | 'plannedMileage' | 'intervalKm'>[],
  { projectedOf }: ReminderProjector,
): MileageProjection | null {
  return reminders
    .filter(({ active }) => active)
    .map(projectedOf)
    .reduce((first, projected) => {
      if (first === null || projected === null) return first ?? projected;
      return projected.date < first.date ? projected : first;
    }, null);
}
