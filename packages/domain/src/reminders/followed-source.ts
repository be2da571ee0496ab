import { addDays, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { ReminderFacts, ReminderFollows } from '#reminders/reminder.ts';

/** What gives a reminder its date unless its owner gives one: the law of the inspection, or an insurance document. */
export interface FollowedSource {
  readonly follows: Exclude<ReminderFollows, 'interval'>;
  /** Null while the source gives none: the planned date stays. */
  readonly date: CivilDate | null;
  /** Defects have to be checked again by that day: their term holds, whatever next date a record states. */
  readonly isBinding: boolean;
}

/** What a reminder follows while its source gives it nothing: a vehicle may get a regime again, a document that went is gone. */
export const WITHOUT_SOURCE = {
  law: 'law',
  document: 'interval',
  interval: 'interval',
} as const satisfies Record<ReminderFollows, ReminderFollows>;

/** Two ways to count one term differ by a day: 730 days and two years, the anniversary and the day before it. */
const SAME_TERM_DAYS = 1;

/**
 * Whether nobody chose the date of a reminder: it has none, it is the term of its source counted in another way, or its
 * interval from a day on which it was planned.
 *
 * @param plannedOn the days from which its interval may have been counted
 */
export function isPlannedDate(
  { nextReminderDate: date, intervalDays }: Pick<ReminderFacts, 'nextReminderDate' | 'intervalDays'>,
  source: Pick<FollowedSource, 'date'>,
  plannedOn: readonly CivilDate[],
): boolean {
  if (date === null) return true;
  if (source.date !== null && Math.abs(daysBetween(date, source.date)) <= SAME_TERM_DAYS) return true;
  return intervalDays !== null && plannedOn.some((day) => addDays(day, intervalDays) === date);
}
