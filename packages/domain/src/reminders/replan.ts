import { daysBetween } from '#calendar/civil-date.ts';
import { compareReadings, type MileagePoint } from '#mileage/mileage-series.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** Farther than an owner drives: a long journey, and from then on half a day at the wheel on every single day. */
const JOURNEY_KM = 1500;
const MOST_KM_PER_DAY = 500;

type Plan = Pick<ReminderFacts, 'lastMileage' | 'plannedMileage'>;

/**
 * Where a reminder stands once the reading that it was planned from is corrected; null when it was not planned from a
 * wrong one. It was when its last mileage lies above the current mileage, where the vehicle has never been, or is that of
 * a reading after which the series rises faster than its owner drives. The distance to the planned mileage stays and counts
 * from the corrected mileage.
 * @param readings of the vehicle, in any order
 * @param deleted readings that were deleted just now: what was planned from them is still there
 * @example last 148 000, planned 163 000, corrected to 48 000 → last 48 000, planned 63 000
 * @example last 5 200, planned 20 200, then a reading of 52 000 on the same day → last 52 000, planned 67 000
 */
export function replanFromCorrection(
  { lastMileage, plannedMileage }: Plan,
  currentMileage: number,
  readings: readonly MileagePoint[] = [],
  deleted: readonly MileagePoint[] = [],
): Plan | null {
  if (lastMileage === null) return null;
  const corrected =
    lastMileage > currentMileage ? currentMileage : correctionOf(lastMileage, readings, deleted);
  if (corrected === null) return null;
  const distance = plannedMileage === null ? null : Math.max(0, plannedMileage - lastMileage);
  return {
    lastMileage: corrected,
    plannedMileage: distance === null ? null : corrected + distance,
  };
}

/** The reading that corrects one of this mileage upwards; null when none does. One that was deleted corrects nothing. */
function correctionOf(
  mileage: number,
  readings: readonly MileagePoint[],
  deleted: readonly MileagePoint[],
): number | null {
  const wrong = [...readings, ...deleted]
    .sort(compareReadings)
    .findLast((reading) => reading.mileage === mileage);
  if (wrong === undefined) return null;
  const after = [...readings].sort(compareReadings).find((reading) => compareReadings(reading, wrong) > 0);
  if (after === undefined) return null;
  const days = daysBetween(wrong.date, after.date);
  return after.mileage - wrong.mileage > JOURNEY_KM + MOST_KM_PER_DAY * days ? after.mileage : null;
}
