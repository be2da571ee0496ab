import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import type { MaintenanceInterval } from '#maintenance/maintenance-types.ts';

/** A record that marks a reminder as done; mileages in kilometres. */
export interface DoneService {
  readonly date: CivilDate;
  readonly mileage: number | null;
  readonly nextServiceDate: CivilDate | null;
  readonly nextServiceMileage: number | null;
}

export interface NextService {
  readonly nextServiceDate: CivilDate | null;
  readonly nextServiceMileage: number | null;
}

/**
 * When work done on `date` at `mileage` is due again, by the intervals of its type. Null on a side without an interval,
 * or without a mileage to count from.
 */
export function proposeNextService(
  intervals: MaintenanceInterval,
  date: CivilDate,
  mileage: number | null,
): NextService {
  const { intervalKm, intervalDays } = intervals;
  return {
    nextServiceDate: intervalDays === null ? null : addDays(date, intervalDays),
    nextServiceMileage: intervalKm === null || mileage === null ? null : mileage + intervalKm,
  };
}
