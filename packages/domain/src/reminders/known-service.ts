import { addDays, compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import type { ReminderTerms } from '#reminders/new-reminder.ts';

/**
 * What an owner knows of the work behind a reminder of a vehicle that has just come to them. `last`: when it was last
 * done. `next`: when it is to be done, as the sticker under the bonnet or the inspection report says. Mileages in km.
 */
export interface KnownService {
  readonly tells: 'last' | 'next';
  readonly date: CivilDate | null;
  readonly mileage: number | null;
}

type Place = Pick<ReminderTerms, 'nextReminderDate' | 'lastMileage' | 'plannedMileage'>;

/**
 * Where a reminder stands by what its owner knows. A side that is not told, or that has no interval to count a last
 * time from, stays as it was planned: from today and from the current mileage.
 * - Last done: its date and mileage plus the intervals; that may be overdue, because it was told and not guessed.
 * - Next due: that date and mileage. The last mileage is one interval before, for the share of it that is used, and
 *   never above the current one: the vehicle has not been there.
 * @example last at 76 000 every 15 000, current 84 210 → last 76 000, planned 91 000
 */
export function placeFromKnownService(
  reminder: ReminderTerms,
  { tells, date, mileage }: KnownService,
  currentMileage: number,
): Place {
  const { nextReminderDate, lastMileage, plannedMileage, intervalDays, intervalKm } = reminder;
  const dateFromLast = date && (intervalDays === null ? null : addDays(date, intervalDays));
  const dateSide = { nextReminderDate: (tells === 'next' ? date : dateFromLast) ?? nextReminderDate };
  if (mileage !== null && tells === 'next') {
    const before = intervalKm === null ? currentMileage : mileage - intervalKm;
    const counted = Math.max(0, Math.min(before, currentMileage));
    return { ...dateSide, lastMileage: counted, plannedMileage: mileage };
  }
  if (mileage !== null && intervalKm !== null) {
    return { ...dateSide, lastMileage: mileage, plannedMileage: mileage + intervalKm };
  }
  return { ...dateSide, lastMileage, plannedMileage };
}

/** What cannot be: work done tomorrow, or at a mileage that the vehicle has not reached. */
export function faultsOfKnownService(
  { tells, date, mileage }: KnownService,
  currentMileage: number,
  today: CivilDate,
): { readonly date?: 'date_in_future'; readonly mileage?: 'mileage_not_reached' } {
  if (tells === 'next') return {};
  return {
    ...(date !== null && compareCivilDates(date, today) > 0 && { date: 'date_in_future' }),
    ...(mileage !== null && mileage > currentMileage && { mileage: 'mileage_not_reached' }),
  };
}
