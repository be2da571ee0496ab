import type { CivilDate } from '#calendar/civil-date.ts';
import { projectorOf, type MileageProjection } from '#projection/mileage-projection.ts';
import type { DatedMileage } from '#projection/trusted-readings.ts';
import { dueMileage } from '#reminders/remaining.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** When the reminders of one vehicle are expected by their mileage. */
export interface ReminderProjector {
  /** Null for one that has no mileage to reach, or where no day can be told. */
  readonly projectedOf: (
    reminder: Pick<ReminderFacts, 'lastMileage' | 'plannedMileage' | 'intervalKm'>,
  ) => MileageProjection | null;
}

/** Judges the readings of a vehicle once, for all of its reminders. */
export function reminderProjectorOf(series: readonly DatedMileage[], today: CivilDate): ReminderProjector {
  const project = projectorOf(series, today);
  return {
    projectedOf(reminder) {
      const due = dueMileage(reminder);
      return due === null ? null : project(due).projected;
    },
  };
}

/** The first of the days on which the mileages of the active reminders of one vehicle are expected. */
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
