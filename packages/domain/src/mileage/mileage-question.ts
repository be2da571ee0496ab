import { daysBetween, type CivilDate } from '#calendar/civil-date.ts';

/** Age beyond which the last reading is too old for an estimate. */
const OLD_DAYS = 30;
const DAYS_BETWEEN_QUESTIONS = 14;

/** The last time the question was shown; null if never. */
export interface LastMileageQuestion {
  readonly on: CivilDate;
  /** Dismissed: not shown again on the same day. */
  readonly isClosed: boolean;
}

/**
 * Whether to ask the owner for the mileage of a vehicle: its last reading is older than 30 days, and the question was
 * not shown in the last two weeks. On the day it was first shown it stays until dismissed.
 */
export function shouldAskMileage(
  lastReadingOn: CivilDate,
  asked: LastMileageQuestion | null,
  today: CivilDate,
): boolean {
  if (daysBetween(lastReadingOn, today) <= OLD_DAYS) return false;
  if (asked === null) return true;
  return asked.on === today
    ? !asked.isClosed
    : Math.abs(daysBetween(asked.on, today)) >= DAYS_BETWEEN_QUESTIONS;
}
