import type { CivilDate } from '#calendar/civil-date.ts';
import { mileageOn, WHOLE_CALENDAR } from '#costs/driven.ts';
import { compareFittings, inOrderOfFitting, setsOf, type Fitting } from '#tyre-sets/fitting.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.ts';

/** A reading of the odometer, in whole kilometres. */
export interface Reading {
  readonly date: CivilDate;
  readonly mileage: number;
}

/**
 * The fittings and readings of a vehicle, in any order. The first and the last reading and those around each
 * fitting are enough: they give the same distances as all readings.
 */
export interface TyreHistory {
  readonly vehicle_id: string;
  readonly fittings: readonly Fitting[];
  readonly readings: readonly Reading[];
}

/** The tyres on the axles from one fitting to the next. */
export interface FittedStretch {
  readonly fitting: Fitting;
  /** The day of the next fitting; null: until today. */
  readonly to: CivilDate | null;
  readonly fromMileage: number | null;
  readonly toMileage: number | null;
  /** Kilometres driven; 0 if the odometer went back. Null if no mileage is known. */
  readonly km: number | null;
}

/** The odometer at the end of a day; null without readings. */
type Odometer = (day: CivilDate) => number | null;

/**
 * The odometer when tyres were fitted: the mileage of the fitting, else interpolated between the readings
 * around its day. Before the first or after the last reading, that reading.
 */
export function mileageAt(
  { date, mileage }: Pick<Fitting, 'date' | 'mileage'>,
  readings: readonly Reading[],
): number | null {
  return mileage ?? odometerOf(inOrderOfReading(readings))(date);
}

/** The fittings of a vehicle in order, each with the distance driven until the next one. */
export function fittedStretches(history: TyreHistory): FittedStretch[] {
  const series = seriesOf(history);
  const mileageOf = odometerOf(series);
  const fittings = inOrderOfFitting(history.fittings);
  const mileages = fittings.map(({ date, mileage }) => mileage ?? mileageOf(date));
  return fittings.map((fitting, index) => {
    const fromMileage = mileages[index] ?? null;
    const next = fittings[index + 1];
    const toMileage = (next ? mileages[index + 1] : series.at(-1)?.mileage) ?? null;
    return { fitting, to: next?.date ?? null, fromMileage, toMileage, km: between(fromMileage, toMileage) };
  });
}

/**
 * Kilometres of a set on all vehicles, including the distance before Carnet. Null if neither is known.
 * @param histories of the vehicles that it was fitted to, except those in the trash
 */
export function distanceOfSet(
  { id, distance_before: before }: Pick<TyreSet, 'id' | 'distance_before'>,
  histories: readonly TyreHistory[],
): number | null {
  const run = distanceUntil(id, histories)(WHOLE_CALENDAR.to);
  return run === null ? before : run + (before ?? 0);
}

/** The kilometres of a set until the end of a day; null if no mileage of its fittings is known. */
export type DistanceUntil = (day: CivilDate) => number | null;

/** Returns the `DistanceUntil` of a set, so that its fittings are sorted only once. */
export function distanceUntil(set: string, histories: readonly TyreHistory[]): DistanceUntil {
  const all = histories.map((history) => ({
    mileageOf: odometerOf(seriesOf(history)),
    stretches: fittedStretches(history).filter(({ fitting }) => setsOf(fitting).includes(set)),
  }));
  return (day) => {
    const runs = all.flatMap(({ stretches, mileageOf }) =>
      stretches
        .filter(({ fitting }) => fitting.date <= day)
        .flatMap(({ to, fromMileage, toMileage }) => {
          const end = to === null || to > day ? lower(toMileage, mileageOf(day)) : toMileage;
          return between(fromMileage, end) ?? [];
        }),
    );
    return runs.length === 0 ? null : runs.reduce((sum, km) => sum + km, 0);
  };
}

/**
 * Kilometres of a set since its last rotation, or since it was first fitted. Null if it was never fitted, or
 * no mileage is known.
 */
export function distanceSinceRotation(set: string, histories: readonly TyreHistory[]): number | null {
  const stretches = histories
    .flatMap(fittedStretches)
    .filter(({ fitting }) => setsOf(fitting).includes(set))
    .toSorted((a, b) => compareFittings(a.fitting, b.fitting));
  const rotation = stretches.findLastIndex(({ fitting }) => fitting.rotated);
  const since = stretches.slice(Math.max(0, rotation)).flatMap(({ km }) => km ?? []);
  return since.length === 0 ? null : since.reduce((sum, km) => sum + km, 0);
}

/** The odometer at the last reading; null without readings. */
export function lastMileage(readings: readonly Reading[]): number | null {
  return inOrderOfReading(readings).at(-1)?.mileage ?? null;
}

/**
 * Kilometres driven since the first reading while the tyres of at least one axle are unknown. Null if nothing
 * was ever fitted, or no mileage is known.
 */
export function distanceWithoutTyres(history: TyreHistory): number | null {
  const stretches = fittedStretches(history);
  const [first] = stretches;
  if (!first || !stretches.some(({ fitting }) => setsOf(fitting).length > 0)) return null;
  const before = between(seriesOf(history)[0]?.mileage ?? null, first.fromMileage);
  if (before === null) return null;
  return stretches
    .filter(({ fitting }) => fitting.front === null || fitting.rear === null)
    .reduce((sum, { km }) => sum + (km ?? 0), before);
}

/**
 * The readings of a vehicle in order. The mileage of a fitting counts as a reading, even before its own has
 * arrived.
 */
function seriesOf({ fittings, readings }: TyreHistory): Reading[] {
  const own = fittings.flatMap(({ date, mileage }) => (mileage === null ? [] : [{ date, mileage }]));
  return inOrderOfReading([...readings, ...own]);
}

function inOrderOfReading(readings: readonly Reading[]): Reading[] {
  return readings.toSorted((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1;
    return a.mileage - b.mileage;
  });
}

/** @param series in order */
function odometerOf(series: readonly Reading[]): Odometer {
  return (day) => {
    let low = 0;
    for (let high = series.length; low < high;) {
      const middle = (low + high) >> 1;
      const reading = series[middle];
      if (reading && reading.date <= day) low = middle + 1;
      else high = middle;
    }
    return mileageOn(day, { previous: series[low - 1] ?? null, next: series[low] ?? null });
  };
}

function between(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : Math.max(0, to - from);
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
