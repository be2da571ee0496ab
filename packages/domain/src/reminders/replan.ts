import type { ReminderFacts } from '#reminders/reminder.ts';

/**
 * Where a reminder stands once the reading that it was planned from is corrected; null when it was not planned from a
 * wrong one. A last mileage above the current mileage says that it was: the vehicle has never been there. The distance
 * to the planned mileage stays and counts from the current mileage.
 * @example last 148 000, planned 163 000, corrected to 48 000 → last 48 000, planned 63 000
 */
export function replanFromCorrection(
  { lastMileage, plannedMileage }: Pick<ReminderFacts, 'lastMileage' | 'plannedMileage'>,
  currentMileage: number,
): Pick<ReminderFacts, 'lastMileage' | 'plannedMileage'> | null {
  if (lastMileage === null || lastMileage <= currentMileage) return null;
  const distance = plannedMileage === null ? null : Math.max(0, plannedMileage - lastMileage);
  return {
    lastMileage: currentMileage,
    plannedMileage: distance === null ? null : currentMileage + distance,
  };
}
