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
 * One vehicle as its tyres see it, both in any order. Instead of all readings, the first, the last, and those around each
 * fitting give the same distances.
 */
export interface TyreHistory {
  readonly vehicle_id: string;
  readonly fittings: readonly Fitting[];
  readonly readings: readonly Reading[];
}

/** What is on the axles from one fitting to the next. */
export interface FittedStretch {
  readonly fitting: Fitting;
  /** The day of the next fitting; null: until today. */
  readonly to: CivilDate | null;
  readonly fromMileage: number | null;
  readonly toMileage: number | null;
  /** Kilometres driven; 0 where the odometer went back. Null where no mileage is known. */
  readonly km: number | null;
}

/** What the odometer showed at the end of a day; null without any reading. */
type Odometer = (day: CivilDate) => number | null;

/**
 * What the odometer showed when tyres were fitted: the mileage of the fitting, else that of the line between the readings
 * around its day. Before the first or after the last reading it is that one.
 */
export function mileageAt(
  { date, mileage }: Pick<Fitting, 'date' | 'mileage'>,
  readings: readonly Reading[],
): number | null {
  return mileage ?? odometerOf(inOrderOfReading(readings))(date);
}

/** The fittings of a vehicle in their order, each with what was driven until the next one. */
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
 * The kilometres that a set has run on all vehicles, with those from before Carnet knew it. Null where neither is known.
 * @param histories of the vehicles that it was fitted to; those in the trash are left out
 */
export function distanceOfSet(
  { id, distance_before: before }: Pick<TyreSet, 'id' | 'distance_before'>,
  histories: readonly TyreHistory[],
): number | null {
  const run = distanceUntil(id, histories)(WHOLE_CALENDAR.to);
  return run === null ? before : run + (before ?? 0);
}

/** The kilometres that a set ran on its fittings until the end of a day; null where no mileage of them is known. */
export type DistanceUntil = (day: CivilDate) => number | null;

/** `DistanceUntil` of a set; its fittings are put in order once. */
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
 * The kilometres that a set ran since its tyres last changed places; never: since it was first fitted. Null where it was not
 * fitted, or no mileage is known.
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

/** What the odometer showed at the last reading; null without any. */
export function lastMileage(readings: readonly Reading[]): number | null {
  return inOrderOfReading(readings).at(-1)?.mileage ?? null;
}

/**
 * The kilometres on which at least one axle had nothing known on it, from the first reading on. Null where nothing was ever
 * fitted, or no mileage is known.
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

/** The readings of a vehicle in their order; the mileage of a fitting is one, also where its reading is not there yet. */
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
