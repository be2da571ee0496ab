import { daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import { currentReading } from '#mileage/mileage-series.ts';
import { expectedDriving } from '#projection/mileage-projection.ts';
import type { DatedMileage } from '#projection/trusted-readings.ts';

/** The mileage that a form suggests. */
export interface ExpectedMileage {
  readonly mileage: number;
  /** False for the last reading itself, if it is of the same day or nothing can be projected. */
  readonly isEstimate: boolean;
}

/** The mileage expected on a day, in tens of kilometres; null without a reading by then. */
export function expectedMileage(
  series: readonly (DatedMileage & { readonly id: string })[],
  day: CivilDate,
): ExpectedMileage | null {
  const readings = series.filter(({ date }) => date <= day);
  const last = currentReading(readings);
  if (last === null) return null;
  const driving = expectedDriving(readings, day);
  if (driving === null) return { mileage: last.mileage, isEstimate: false };
  let driven = 0;
  for (let ahead = 0; ahead < daysBetween(driving.since, day); ahead += 1) driven += driving.on(ahead);
  const tens = Math.floor((last.mileage + driven) / 10) * 10;
  return tens > last.mileage
    ? { mileage: tens, isEstimate: true }
    : { mileage: last.mileage, isEstimate: false };
}
