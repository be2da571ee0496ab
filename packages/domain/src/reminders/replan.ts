import { daysBetween } from '#calendar/civil-date.ts';
import { compareReadings, type MileagePoint } from '#mileage/mileage-series.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** Nobody drives farther in a day: 24 hours at 83 km/h. A series that rises faster was corrected. */
const MOST_KM_PER_DAY = 2000;

type Plan = Pick<ReminderFacts, 'lastMileage' | 'plannedMileage'>;

/**
 * Where a reminder stands once the reading that it was planned from is corrected; null when it was not planned from a
 * wrong one. It was when its last mileage lies above the current mileage, where the vehicle has never been, or is that of
 * a reading after which the series rises faster than anybody drives. The distance to the planned mileage stays and counts
 * from the corrected mileage.
 * @param readings of the vehicle, in any order
 * @example last 148 000, planned 163 000, corrected to 48 000 → last 48 000, planned 63 000
 * @example last 5 200, planned 20 200, then a reading of 52 000 on the same day → last 52 000, planned 67 000
 */
export function replanFromCorrection(
  { lastMileage, plannedMileage }: Plan,
  currentMileage: number,
  readings: readonly MileagePoint[] = [],
): Plan | null {
  if (lastMileage === null) return null;
  const corrected = lastMileage > currentMileage ? currentMileage : correctionOf(lastMileage, readings);
  if (corrected === null) return null;
  const distance = plannedMileage === null ? null : Math.max(0, plannedMileage - lastMileage);
  return {
    lastMileage: corrected,
    plannedMileage: distance === null ? null : corrected + distance,
  };
}

/** The reading that corrects one of this mileage upwards; null when none does. */
function correctionOf(mileage: number, readings: readonly MileagePoint[]): number | null {
  const series = [...readings].sort(compareReadings);
  const wrong = series.findLastIndex((reading) => reading.mileage === mileage);
  const [before, after] = [series[wrong], series[wrong + 1]];
  if (before === undefined || after === undefined) return null;
  const days = Math.max(1, daysBetween(before.date, after.date));
  return after.mileage - before.mileage > MOST_KM_PER_DAY * days ? after.mileage : null;
}
