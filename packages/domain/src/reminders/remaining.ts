import { daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** Kilometres left if the last mileage or the vehicle mileage is unknown. */
export const UNKNOWN_KILOMETRES = 999_999;

/** Interval in km for a reminder with a last mileage but no interval. */
export const DEFAULT_INTERVAL_KM = 10_000;

type DateSide = Pick<ReminderFacts, 'nextReminderDate'>;
type KilometreSide = Pick<ReminderFacts, 'lastMileage' | 'plannedMileage' | 'intervalKm'>;

/** Days from today to the next date, never below 0; null without a date. */
export function daysLeft(reminder: DateSide, today: CivilDate): number | null {
  if (reminder.nextReminderDate === null) return null;
  return Math.max(0, daysBetween(today, reminder.nextReminderDate));
}

/** Whether the next date is past; a reminder for today is not overdue. */
export function isOverdue(reminder: DateSide, today: CivilDate): boolean {
  return daysOverdue(reminder, today) > 0;
}

/** Days since the next date passed; 0 if it has not, or if there is none. */
export function daysOverdue(reminder: DateSide, today: CivilDate): number {
  if (reminder.nextReminderDate === null) return 0;
  return Math.max(0, daysBetween(reminder.nextReminderDate, today));
}

/** Whether kilometres can be counted: the last mileage and the current mileage of the vehicle are both known. */
export function hasKnownKilometres(reminder: KilometreSide, currentMileage: number | null): boolean {
  return reminder.lastMileage !== null && currentMileage !== null;
}

/**
 * The mileage at which the work is due: the planned one, else the last one plus the interval (10 000 km by default).
 * Null if the last mileage is unknown: then nothing is due by km.
 */
export function dueMileage({ lastMileage, plannedMileage, intervalKm }: KilometreSide): number | null {
  if (lastMileage === null) return null;
  return plannedMileage ?? lastMileage + (intervalKm ?? DEFAULT_INTERVAL_KM);
}

/**
 * Kilometres until the work is due, never below 0; `UNKNOWN_KILOMETRES` if they cannot be counted.
 * @example last 40 000, interval 15 000, current 52 000 → 3 000
 */
export function kilometresLeft(reminder: KilometreSide, currentMileage: number | null): number {
  const due = dueMileage(reminder);
  if (due === null || currentMileage === null) return UNKNOWN_KILOMETRES;
  return Math.max(0, due - currentMileage);
}

/** Kilometres driven past the due mileage; 0 if it is not reached or cannot be counted. */
export function kilometresOverdue(reminder: KilometreSide, currentMileage: number | null): number {
  const due = dueMileage(reminder);
  if (due === null || currentMileage === null) return 0;
  return Math.max(0, currentMileage - due);
}

/** Whether the due mileage is reached; never true if kilometres cannot be counted. */
export function isKilometreOverdue(reminder: KilometreSide, currentMileage: number | null): boolean {
  return hasKnownKilometres(reminder, currentMileage) && kilometresLeft(reminder, currentMileage) === 0;
}

/**
 * The used share of the time or distance between two services, 0 to 1, the larger of both, for the thin bar next to a
 * reminder. A side of unknown length counts as 0 until its term is reached, then as 1.
 */
export function shareOfIntervalUsed(
  reminder: DateSide & KilometreSide & Pick<ReminderFacts, 'intervalDays'>,
  currentMileage: number | null,
  today: CivilDate,
): number {
  return Math.max(shareOfDaysUsed(reminder, today), shareOfKilometresUsed(reminder, currentMileage));
}

function shareOfDaysUsed(reminder: DateSide & Pick<ReminderFacts, 'intervalDays'>, today: CivilDate): number {
  const left = daysLeft(reminder, today);
  return left === null ? 0 : toShare(left, reminder.intervalDays);
}

function shareOfKilometresUsed(reminder: KilometreSide, currentMileage: number | null): number {
  const { lastMileage, plannedMileage, intervalKm } = reminder;
  if (lastMileage === null || currentMileage === null) return 0;
  const length = plannedMileage === null ? (intervalKm ?? DEFAULT_INTERVAL_KM) : plannedMileage - lastMileage;
  return toShare(kilometresLeft(reminder, currentMileage), length);
}

function toShare(left: number, length: number | null): number {
  if (left === 0) return 1;
  if (length === null || length <= 0) return 0;
  return Math.max(0, 1 - left / length);
}
