import { addDays, type CivilDate } from '#calendar/civil-date.ts';

/** A vehicle entered offline is stored at most this many days later. */
export const MOST_DAYS_LATE = 90;

/**
 * The day on which a vehicle was entered: the day on which it was stored, or the day of its first reading if it was
 * entered offline and stored later. Readings of records added afterwards are ignored, because they would make a term
 * overdue that the owner was never asked about.
 */
export function resolveKnownSince(storedOn: CivilDate, firstReadingOn: CivilDate | null): CivilDate {
  if (firstReadingOn === null || firstReadingOn > storedOn) return storedOn;
  return firstReadingOn < addDays(storedOn, -MOST_DAYS_LATE) ? storedOn : firstReadingOn;
}
