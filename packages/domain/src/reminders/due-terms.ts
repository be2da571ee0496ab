import { daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { MileageProjection } from '#projection/mileage-projection.ts';
import { dueMileage, shareOfIntervalUsed } from '#reminders/remaining.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** Facts that determine when a reminder is due. */
export type DueFacts = Pick<
  ReminderFacts,
  'nextReminderDate' | 'lastMileage' | 'intervalKm' | 'plannedMileage' | 'intervalDays'
> & {
  /** Projection of its mileage; absent or null if unknown. */
  readonly projected?: MileageProjection | null;
  /** Its date is uncertain (`isDateToCheck`). */
  readonly isDateToCheck?: boolean;
};

/** What is left by each trigger within the owner’s advance; null for a trigger that has not fired. */
export interface FiredTriggers {
  readonly daysLeft: number | null;
  readonly kilometresLeft: number | null;
}

/**
 * `date`: days from today, negative if past. `guess`: the last possible date. `distance`: kilometres left, negative if
 * exceeded. `mileage`: the planned mileage if the current one is unknown.
 */
export type DueTerm =
  | { readonly kind: 'date' | 'guess'; readonly date: CivilDate; readonly days: number }
  | {
      readonly kind: 'distance';
      readonly mileage: number;
      readonly kilometres: number;
      /** When the mileage is expected; null if reached or unknown. */
      readonly projected: MileageProjection | null;
    }
  | { readonly kind: 'mileage'; readonly mileage: number };

interface RankedTerm {
  readonly term: DueTerm;
  readonly isPast: boolean;
  readonly isFired: boolean;
  /** Null if unknown. */
  readonly expectedOn: CivilDate | null;
  readonly share: number;
}

/** Replaces an unknown interval when comparing a date with a distance. */
const ASSUMED_INTERVAL_DAYS = 365;

/**
 * When a reminder is due, the leading term first: past terms before others, then the trigger that fired, then the
 * earlier one. Without a projection the term with the larger used share leads, and the date on a tie. Empty without any
 * term.
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
