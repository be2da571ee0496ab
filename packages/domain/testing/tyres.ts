import { addDays, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { Reading, TyreHistory } from '#tyre-sets/distance.ts';
import type { Fitting } from '#tyre-sets/fitting.ts';
import type { TreadPosition, TyreSet, TyreTread } from '#tyre-sets/tyre-set.ts';
import fc from 'fast-check';
import { day } from '#testing/civil-dates.ts';

export const CAR = 'car';

/** A fitting of the car, by default one set on both axles. */
export function fitting(date: string, set: string | null, given: Partial<Fitting> = {}): Fitting {
  const onBoth = { front: set, rear: set };
  return { id: date, vehicle_id: CAR, date: day(date), mileage: null, rotated: false, ...onBoth, ...given };
}

/** Four summer tyres of the car. */
export function tyreSet(id: string, given: Partial<TyreSet> = {}): TyreSet {
  return {
    id,
    vehicle_id: CAR,
    count: 4,
    season: 'summer',
    snow_mark: null,
    dot: null,
    bought_on: null,
    distance_before: null,
    rotation_km: null,
    retired_on: null,
    treads: [],
    ...given,
  };
}

export function tread(
  date: string,
  mm: number,
  position: TreadPosition = 'all',
  dot: string | null = null,
): TyreTread {
  return { id: `${date} ${position}`, date: day(date), mm, position, dot };
}

export function reading(date: string, mileage: number): Reading {
  return { date: day(date), mileage };
}

export function historyOf(fittings: readonly Fitting[], readings: readonly Reading[]): TyreHistory {
  return { vehicle_id: CAR, fittings, readings };
}

const FIRST_DAY = day('2020-01-01');
const SETS = ['a', 'b', 'c'];
const maybeSet = fc.option(fc.constantFrom(...SETS), { freq: 4 });

interface Step {
  readonly days: number;
  readonly km: number;
  readonly front: string | null;
  readonly rear: string | null;
  readonly is: 'reading' | 'fitting' | 'fitting without mileage';
}

const step: fc.Arbitrary<Step> = fc.record({
  days: fc.integer({ min: 0, max: 120 }),
  km: fc.integer({ min: 0, max: 6000 }),
  front: maybeSet,
  rear: maybeSet,
  is: fc.constantFrom('reading', 'fitting', 'fitting without mileage'),
});

/** A car whose odometer never falls, with three sets on any axles. At least one reading. */
export const anyHistory: fc.Arbitrary<TyreHistory> = fc
  .tuple(fc.integer({ min: 0, max: 90_000 }), fc.array(step, { maxLength: 25 }))
  .map(([start, steps]) => {
    let date: CivilDate = FIRST_DAY;
    let mileage = start;
    const readings: Reading[] = [{ date, mileage }];
    const fittings: Fitting[] = [];
    for (const [index, { days, km, front, rear, is }] of steps.entries()) {
      date = addDays(date, days);
      mileage += km;
      const own = is === 'fitting' ? mileage : null;
      if (is !== 'fitting without mileage') readings.push({ date, mileage });
      if (is !== 'reading') {
        fittings.push({
          id: String(index),
          vehicle_id: CAR,
          date,
          mileage: own,
          front,
          rear,
          rotated: false,
        });
      }
    }
    return historyOf(fittings, readings);
  });

export const ALL_SETS: readonly string[] = SETS;

/** 40 km a day, read weekly. */
export function steadyReadings(from: string, to: string, kmPerDay = 40): Reading[] {
  const [first, last] = [day(from), day(to)];
  return Array.from({ length: Math.floor(daysBetween(first, last) / 7) + 1 }, (_, week) => ({
    date: addDays(first, 7 * week),
    mileage: 50_000 + 7 * week * kmPerDay,
  }));
}
