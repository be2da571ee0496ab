import { addDays, type CivilDate } from '#calendar/civil-date.ts';

/** A vehicle that was entered without a network arrives so many days later at most. */
export const MOST_DAYS_LATE = 90;

/**
 * The day on which a vehicle was entered: the one on which it was stored or, where it arrived later, the day of the reading
 * that it came with. Readings of records that were added afterwards say nothing here: they would make a term overdue that
 * nobody has ever been asked about.
 */
export function knownSinceOf(storedOn: CivilDate, firstReadingOn: CivilDate | null): CivilDate {
  if (firstReadingOn === null || firstReadingOn > storedOn) return storedOn;
  return firstReadingOn < addDays(storedOn, -MOST_DAYS_LATE) ? storedOn : firstReadingOn;
}
