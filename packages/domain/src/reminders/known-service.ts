import { addDays, compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import type { ReminderTerms } from '#reminders/new-reminder.ts';

/**
 * What an owner knows about the work of a reminder when adding a vehicle. `last`: when it was last done. `next`: when
 * it is due next, e.g. from the sticker under the bonnet or the inspection report. Mileages in km.
 */
export interface KnownService {
  readonly tells: 'last' | 'next';
  readonly date: CivilDate | null;
  readonly mileage: number | null;
}

type ServiceTerms = Pick<ReminderTerms, 'nextReminderDate' | 'lastMileage' | 'plannedMileage'>;

/**
 * The terms of a reminder given what its owner knows. A side that is unknown, or has no interval to count from the last
 * time, stays as planned from today and the current mileage.
 * - Last done: its date and mileage plus the intervals. That may be overdue, since it is known and not assumed.
 * - Next due: that date and mileage. The last mileage is one interval before, so that the used share is right, but
 * never above the current mileage.
 * @example last at 76 000 every 15 000, current 84 210 → last 76 000, planned 91 000
 */
export function applyKnownService(
  reminder: ReminderTerms,
  { tells, date, mileage }: KnownService,
  currentMileage: number,
): ServiceTerms {
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

/** Refuses work done in the future, or at a mileage that is not reached yet. */
export function checkKnownService(
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
