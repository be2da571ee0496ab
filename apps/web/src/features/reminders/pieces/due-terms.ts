import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { MileageProjection } from '@carnet/domain/projection/mileage-projection';
import { dueMileage, shareOfIntervalUsed } from '@carnet/domain/reminders/remaining';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';

/** The facts of a reminder that say when it falls due. */
export type DueFacts = Pick<
  ReminderFacts,
  'nextReminderDate' | 'lastMileage' | 'intervalKm' | 'plannedMileage' | 'intervalDays'
> & {
  /** When its mileage is expected; absent and null: unknown. */
  readonly projected?: MileageProjection | null;
};

/**
 * `date` with the days from today, negative when past · `distance` with the kilometres still to drive, negative
 * when driven beyond · `mileage` when the planned one is known but not how far away it is.
 */
export type DueTerm =
  | { readonly kind: 'date'; readonly date: CivilDate; readonly days: number }
  | { readonly kind: 'distance'; readonly mileage: number; readonly kilometres: number }
  | { readonly kind: 'mileage'; readonly mileage: number };

interface RankedTerm {
  readonly term: DueTerm;
  readonly isPast: boolean;
  readonly share: number;
}

/** Stands in for an unknown interval, only to compare a date with a distance. */
const ASSUMED_INTERVAL_DAYS = 365;

/**
 * When a reminder falls due, the term that comes first leading: one that is past before one that is not, then
 * the one whose interval is used up further (the one the bar shows), the date on a tie. Empty without any term.
 */
export function dueTerms(
  reminder: DueFacts,
  currentMileage: number | null,
  today: CivilDate,
): readonly DueTerm[] {
  return [dateTerm(reminder, today), distanceTerm(reminder, currentMileage, today)]
    .filter((ranked) => ranked !== null)
    .sort((a, b) => Number(b.isPast) - Number(a.isPast) || b.share - a.share)
    .map(({ term }) => term);
}

function dateTerm(reminder: DueFacts, today: CivilDate): RankedTerm | null {
  const date = reminder.nextReminderDate;
  if (date === null) return null;
  const days = daysBetween(today, date);
  const intervalDays = reminder.intervalDays ?? ASSUMED_INTERVAL_DAYS;
  return {
    term: { kind: 'date', date, days },
    isPast: days < 0,
    share: shareOfIntervalUsed({ ...reminder, intervalDays, lastMileage: null }, null, today),
  };
}

function distanceTerm(
  reminder: DueFacts,
  currentMileage: number | null,
  today: CivilDate,
): RankedTerm | null {
  const mileage = dueMileage(reminder);
  if (mileage === null || currentMileage === null) return mileageTerm(mileage ?? reminder.plannedMileage);
  return {
    term: { kind: 'distance', mileage, kilometres: mileage - currentMileage },
    isPast: mileage <= currentMileage,
    share: shareOfIntervalUsed({ ...reminder, nextReminderDate: null }, currentMileage, today),
  };
}

function mileageTerm(mileage: number | null): RankedTerm | null {
  return mileage === null ? null : { term: { kind: 'mileage', mileage }, isPast: false, share: -1 };
}
