import { daysBetween } from '#calendar/civil-date.ts';
import { compareReadings, type MileagePoint } from '#mileage/mileage-series.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** More than an owner drives: one long journey plus 500 km on every single day. */
const JOURNEY_KM = 1500;
const MOST_KM_PER_DAY = 500;

type Mileages = Pick<ReminderFacts, 'lastMileage' | 'plannedMileage'>;

/**
 * The mileages of a reminder after the reading it was planned from is corrected; null if it was not planned from a
 * wrong reading. It was if its last mileage is above the current mileage, where the vehicle has never been, or equals a
 * reading after which the series rises faster than an owner drives. The distance to the planned mileage is kept,
 * counted from the corrected mileage.
 * @param readings of the vehicle, in any order
 * @param deleted readings deleted just now, from which the reminder may have been planned
 * @example last 148 000, planned 163 000, corrected to 48 000 → last 48 000, planned 63 000
 * @example last 5 200, planned 20 200, then a reading of 52 000 on the same day → last 52 000, planned 67 000
 */
export function replanFromCorrection(
  { lastMileage, plannedMileage }: Mileages,
  currentMileage: number,
  readings: readonly MileagePoint[] = [],
  deleted: readonly MileagePoint[] = [],
): Mileages | null {
  if (lastMileage === null) return null;
  const corrected =
    lastMileage > currentMileage ? currentMileage : findCorrection(lastMileage, readings, deleted);
  if (corrected === null) return null;
  const distance = plannedMileage === null ? null : Math.max(0, plannedMileage - lastMileage);
  return {
    lastMileage: corrected,
    plannedMileage: distance === null ? null : corrected + distance,
  };
}

/** The reading that corrects one of this mileage upwards, or null. Deleted readings correct nothing. */
function findCorrection(
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
