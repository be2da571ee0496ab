import { daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { MileageProjection } from '#projection/mileage-projection.ts';
import { dueMileage, shareOfIntervalUsed } from '#reminders/remaining.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** The facts of a reminder that say when it falls due. */
export type DueFacts = Pick<
  ReminderFacts,
  'nextReminderDate' | 'lastMileage' | 'intervalKm' | 'plannedMileage' | 'intervalDays'
> & {
  /** When its mileage is expected; absent and null: unknown. */
  readonly projected?: MileageProjection | null;
  /** Its date is a guess (`isDateToCheck`). */
  readonly isDateToCheck?: boolean;
};

/** What is left by each trigger that is within the owner's advance; null for one that is not. */
export interface FiredTriggers {
  readonly daysLeft: number | null;
  readonly kilometresLeft: number | null;
}

/**
 * `date` with the days from today, negative when past · `guess` with the last day that it could be · `distance` with the kilometres still to drive, negative
 * when driven beyond · `mileage` when the planned one is known but not how far away it is.
 */
export type DueTerm =
  | { readonly kind: 'date' | 'guess'; readonly date: CivilDate; readonly days: number }
  | {
      readonly kind: 'distance';
      readonly mileage: number;
      readonly kilometres: number;
      /** The day on which it is expected; null when it is reached or unknown. */
      readonly projected: MileageProjection | null;
    }
  | { readonly kind: 'mileage'; readonly mileage: number };

interface RankedTerm {
  readonly term: DueTerm;
  readonly isPast: boolean;
  readonly isFired: boolean;
  /** Null when unknown. */
  readonly expectedOn: CivilDate | null;
  readonly share: number;
}

/** Stands in for an unknown interval, only to compare a date with a distance. */
const ASSUMED_INTERVAL_DAYS = 365;

/**
 * When a reminder falls due, the leading term first: one that is past before one that is not, then the trigger that makes it
 * due, then the one that comes first in time. Where no day is known for the mileage, the one whose interval is used up
 * further leads, and the date on a tie. Empty without any term.
 */
export function dueTerms(
  reminder: DueFacts,
  currentMileage: number | null,
  fired: FiredTriggers,
  today: CivilDate,
): readonly DueTerm[] {
  return [dateTerm(reminder, fired, today), distanceTerm(reminder, currentMileage, fired, today)]
    .filter((ranked) => ranked !== null)
    .sort(
      (a, b) =>
        Number(b.isPast) - Number(a.isPast) ||
        Number(b.isFired) - Number(a.isFired) ||
        compareExpected(a, b) ||
        b.share - a.share,
    )
    .map(({ term }) => term);
}

function compareExpected({ expectedOn: a }: RankedTerm, { expectedOn: b }: RankedTerm): number {
  return a === null || b === null ? 0 : daysBetween(b, a);
}

function dateTerm(reminder: DueFacts, fired: FiredTriggers, today: CivilDate): RankedTerm | null {
  const date = reminder.nextReminderDate;
  if (date === null) return null;
  const days = daysBetween(today, date);
  const intervalDays = reminder.intervalDays ?? ASSUMED_INTERVAL_DAYS;
  return {
    term: { kind: reminder.isDateToCheck ? 'guess' : 'date', date, days },
    isPast: days < 0,
    isFired: fired.daysLeft !== null,
    expectedOn: date,
    share: shareOfIntervalUsed({ ...reminder, intervalDays, lastMileage: null }, null, today),
  };
}

function distanceTerm(
  reminder: DueFacts,
  currentMileage: number | null,
  fired: FiredTriggers,
  today: CivilDate,
): RankedTerm | null {
  const mileage = dueMileage(reminder);
  if (mileage === null || currentMileage === null) return mileageTerm(mileage ?? reminder.plannedMileage);
  const isReached = mileage <= currentMileage;
  const projected = isReached ? null : (reminder.projected ?? null);
  return {
    term: { kind: 'distance', mileage, kilometres: mileage - currentMileage, projected },
    isPast: isReached,
    isFired: fired.kilometresLeft !== null,
    expectedOn: projected?.date ?? null,
    share: shareOfIntervalUsed({ ...reminder, nextReminderDate: null }, currentMileage, today),
  };
}

function mileageTerm(mileage: number | null): RankedTerm | null {
  if (mileage === null) return null;
  return { term: { kind: 'mileage', mileage }, isPast: false, isFired: false, expectedOn: null, share: -1 };
}
