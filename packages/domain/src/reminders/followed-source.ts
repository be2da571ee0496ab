import { addDays, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { ReminderFacts, ReminderFollows } from '#reminders/reminder.ts';

/** What gives a reminder its date unless the owner does: the law, or an insurance document. */
export interface FollowedSource {
  readonly follows: Exclude<ReminderFollows, 'interval'>;
  /** Null if the source gives no date; the planned one then stays. */
  readonly date: CivilDate | null;
  /** Whether the date is the deadline for a retest, which holds regardless of the next date on a record. */
  readonly isBinding: boolean;
}

/**
 * What a reminder follows once its source is gone: a vehicle may become subject to inspection again, a deleted document
 * does not return.
 */
export const WITHOUT_SOURCE = {
  law: 'law',
  document: 'interval',
  interval: 'interval',
} as const satisfies Record<ReminderFollows, ReminderFollows>;

/** Two ways to count a term differ by a day: 730 days and two years, an anniversary and the day before it. */
const SAME_TERM_DAYS = 1;

/**
 * Whether the date of a reminder was planned and not chosen by the owner: there is none, it is the term of its source
 * within a day, or it is one interval after a planning day.
 * @param plannedOn days from which its interval may have been counted
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
