import { daysBetween, type CivilDate } from '#calendar/civil-date.ts';

/** A reading that is older makes an estimate a guess. */
const OLD_DAYS = 30;
const DAYS_BETWEEN_QUESTIONS = 14;

/** What was answered to the question before; null when it was never asked. */
export interface AskedMileage {
  readonly on: CivilDate;
  /** It was put aside: not again on the same day. */
  readonly isClosed: boolean;
}

/**
 * Whether an owner is asked for the mileage of a vehicle: its last reading is older than 30 days, and the question was not
 * put in the last two weeks. It stands for the day on which it was first put, until it is closed.
 */
export function isMileageAsked(
  lastReadingOn: CivilDate,
  asked: AskedMileage | null,
  today: CivilDate,
): boolean {
  if (daysBetween(lastReadingOn, today) <= OLD_DAYS) return false;
  if (asked === null) return true;
  return asked.on === today
    ? !asked.isClosed
    : Math.abs(daysBetween(asked.on, today)) >= DAYS_BETWEEN_QUESTIONS;
}
