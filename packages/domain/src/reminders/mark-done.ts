import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import { isByDaysOnly, type MaintenanceInterval } from '#maintenance/maintenance-types.ts';
import { WITHOUT_SOURCE, type FollowedSource } from '#reminders/followed-source.ts';
import { hasTrigger, type ReminderFacts } from '#reminders/reminder.ts';

/** The record that marks a reminder as done; mileages in kilometres. */
export interface DoneService {
  readonly date: CivilDate;
  readonly mileage: number | null;
  readonly nextServiceDate: CivilDate | null;
  readonly nextServiceMileage: number | null;
}

export interface NextService {
  readonly nextServiceDate: CivilDate | null;
  readonly nextServiceMileage: number | null;
}

/** Where a reminder stands: the part of it that marking it as done changes. */
export type ReminderPlace = Pick<
  ReminderFacts,
  'nextReminderDate' | 'lastMileage' | 'plannedMileage' | 'active' | 'follows'
>;

/**
 * Where a reminder stands after its work was recorded (contract, section 4): the next date and the planned mileage
 * are those the person gave, else the record's plus the intervals.
 * - A reminder without a side in km stays without one, and one of a type by days that was given a planned mileage
 *   for once goes back to its days: a last mileage would bring in the default interval (section 5).
 * - A record without mileage counts from the vehicle's current mileage: from nothing it would never be due again.
 * - A next date that the record states is its owner's own and holds from then on, unless defects wait for their retest.
 *   Without one the source of its date gives the next: also where its owner had chosen the date that is over now.
 * - When nothing is left to trigger on, the reminder was for once: it is switched off and keeps its values.
 * @param source what gives its date once the work is recorded; null for one that has only its intervals
 */
export function moveReminderOn(
  reminder: ReminderFacts,
  done: DoneService,
  currentMileage: number | null,
  source: FollowedSource | null = null,
): ReminderPlace {
  const chosenDate = source?.isBinding ? null : done.nextServiceDate;
  const lastMileage = countsKilometresAfter(reminder, done)
    ? (done.mileage ?? currentMileage ?? reminder.lastMileage)
    : null;
  const proposed = proposeNextService(reminder, done.date, lastMileage);
  const moved = {
    nextReminderDate: chosenDate ?? source?.date ?? proposed.nextServiceDate,
    plannedMileage: done.nextServiceMileage ?? proposed.nextServiceMileage,
  };
  if (hasTrigger({ ...moved, intervalKm: reminder.intervalKm })) {
    const follows = chosenDate === null ? (source?.follows ?? WITHOUT_SOURCE[reminder.follows]) : 'interval';
    return { ...moved, lastMileage, active: reminder.active, follows };
  }
  const { nextReminderDate, plannedMileage, lastMileage: last } = reminder;
  const follows = WITHOUT_SOURCE[reminder.follows];
  return { nextReminderDate, plannedMileage, lastMileage: last, active: false, follows };
}

function countsKilometresAfter(reminder: ReminderFacts, done: DoneService): boolean {
  if (reminder.intervalKm !== null || done.nextServiceMileage !== null) return true;
  const hadKilometres = reminder.plannedMileage !== null || reminder.lastMileage !== null;
  return hadKilometres && !isByDaysOnly(reminder.maintenanceType);
}

/** Where a reminder stands, without the rest of it. */
export function placeOf(reminder: ReminderPlace): ReminderPlace {
  const { nextReminderDate, lastMileage, plannedMileage, active, follows } = reminder;
  return { nextReminderDate, lastMileage, plannedMileage, active, follows };
}

/** Whether a reminder still stands where it was moved to: then nobody has moved it since. */
export function isSamePlace(a: ReminderPlace, b: ReminderPlace): boolean {
  return (
    a.nextReminderDate === b.nextReminderDate &&
    a.lastMileage === b.lastMileage &&
    a.plannedMileage === b.plannedMileage &&
    a.active === b.active &&
    a.follows === b.follows
  );
}

/**
 * When a service done on `date` at `mileage` comes round again, by the intervals of its type; null on a side
 * without an interval, or without a mileage to count from.
 */
export function proposeNextService(
  intervals: MaintenanceInterval,
  date: CivilDate,
  mileage: number | null,
): NextService {
  const { intervalKm, intervalDays } = intervals;
  return {
    nextServiceDate: intervalDays === null ? null : addDays(date, intervalDays),
    nextServiceMileage: intervalKm === null || mileage === null ? null : mileage + intervalKm,
  };
}
