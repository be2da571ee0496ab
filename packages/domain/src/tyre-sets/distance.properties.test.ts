import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import { distanceOfSet, distanceWithoutTyres, type Reading, type TyreHistory } from '#tyre-sets/distance.ts';
import {
  axleOf,
  fittedSpans,
  inOrderOfFitting,
  setsOf,
  whatIsFitted,
  type Fitting,
} from '#tyre-sets/fitting.ts';
import { day } from '#testing/civil-dates.ts';
import { ALL_SETS, anyHistory, CAR, historyOf } from '#testing/tyres.ts';

function distances(history: TyreHistory) {
  const sets = ALL_SETS.map((id) => distanceOfSet({ id, distance_before: null }, [history]));
  return { sets, without: distanceWithoutTyres(history) };
}

/** A history in which both axles have the tyres of one axle. */
function ofAxle({ fittings, ...history }: TyreHistory, axle: 'front' | 'rear'): TyreHistory {
  return { ...history, fittings: fittings.map((one) => ({ ...one, front: one[axle], rear: one[axle] })) };
}

function driven({ readings }: TyreHistory): number {
  const mileages = readings.map(({ mileage }) => mileage);
  return Math.max(...mileages) - Math.min(...mileages);
}

const sumOf = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0);

describe('any history of three sets on two axles', () => {
  it('the distances of the sets on an axle and the distance without tyres add up to the distance of the vehicle', () => {
    const axle = fc.constantFrom('front' as const, 'rear' as const);
    fc.assert(
      fc.property(anyHistory, axle, (history, one) => {
        const { sets, without } = distances(ofAxle(history, one));
        const isAnyFitted = history.fittings.some((fitted) => fitted[one] !== null);
        expect(sumOf([...sets, without])).toBe(isAnyFitted ? driven(history) : 0);
      }),
    );
  });

  it('a set runs no farther than the vehicle, and the distance without tyres covers both axles', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { sets, without } = distances(history);
        for (const km of sets) expect(km ?? 0).toBeLessThanOrEqual(driven(history));
        const axles = (['front', 'rear'] as const).map(
          (axle) => distances(ofAxle(history, axle)).without ?? 0,
        );
        fc.pre(without !== null);
        expect(without).toBeGreaterThanOrEqual(Math.max(...axles));
      }),
    );
  });

  it('the order of fittings and readings does not matter', () => {
    const shuffled = anyHistory.chain((history) =>
      fc.tuple(
        fc.constant(history),
        fc.shuffledSubarray([...history.fittings], { minLength: history.fittings.length }),
        fc.shuffledSubarray([...history.readings], { minLength: history.readings.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([history, fittings, readings]) => {
        const other = historyOf(fittings, readings);
        expect(distances(other)).toEqual(distances(history));
        expect(fittedSpans(other.fittings)).toEqual(fittedSpans(history.fittings));
      }),
    );
  });

  it('a fitting that repeats the current tyres changes no distance and no span', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 3000 }), ({ fittings, readings }, days) => {
        const date = addDays(day('2020-01-01'), days);
        const same = { id: 'z', vehicle_id: CAR, date, mileage: null, rotated: false };
        const more = [...fittings, { ...same, ...whatIsFitted(fittings, date) }];
        expect(distances(historyOf(more, readings))).toEqual(distances(historyOf(fittings, readings)));
        expect(fittedSpans(more)).toEqual(fittedSpans(fittings));
      }),
    );
  });

  it('the spans of a day match what is fitted at its end', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 3000 }), ({ fittings }, days) => {
        const date = addDays(day('2020-01-01'), days);
        const spans = fittedSpans(fittings).filter(
          ({ from, to }) => from <= date && (to === null || date < to),
        );
        const fitted = whatIsFitted(fittings, date);
        const on = spans.map(({ set, axle }) => `${set} ${axle}`).toSorted();
        expect(on).toEqual(
          setsOf(fitted)
            .map((set) => `${set} ${axleOf(fitted, set)}`)
            .toSorted(),
        );
      }),
    );
  });

  it('deleting a fitting extends the one before it', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(), ({ fittings, readings }, at) => {
        fc.pre(fittings.length > 1);
        const ordered = inOrderOfFitting(fittings);
        const index = 1 + (at % (ordered.length - 1));
        const [before, deleted] = [ordered[index - 1], ordered[index]];
        if (!before || !deleted) return;
        // In the app the reading of a fitting is deleted with it. The readings stay here, so that only the
        // fitting differs.
        const left = ordered.filter((one) => one !== deleted);
        const extended = ordered.map((one) =>
          one === deleted ? { ...one, front: before.front, rear: before.rear } : one,
        );
        expect(distances(historyOf(left, readings))).toEqual(distances(historyOf(extended, readings)));
      }),
    );
  });

  it('corrections of different fittings and readings give the same result in any order', () => {
    const corrected = anyHistory.chain(({ fittings, readings }) =>
      fc
        .tuple(
          fc.array(fc.record({ at: fc.nat({ max: 30 }), km: fc.integer({ min: 0, max: 99_000 }) }), {
            maxLength: 8,
          }),
          fc.array(fc.record({ at: fc.nat({ max: 30 }), set: fc.constantFrom(null, ...ALL_SETS) }), {
            maxLength: 8,
          }),
        )
        .chain(([ofReadings, ofFittings]) => {
          const corrections: Correction[] = [
            ...uniqueAt(ofReadings).map(({ at, km }) => ({ of: 'reading' as const, at, km })),
            ...uniqueAt(ofFittings).map(({ at, set }) => ({ of: 'fitting' as const, at, set })),
          ];
          return fc.tuple(
            fc.constant(historyOf(fittings, readings)),
            fc.constant(corrections),
            fc.shuffledSubarray(corrections, { minLength: corrections.length }),
          );
        }),
    );
    fc.assert(
      fc.property(corrected, ([history, corrections, otherwise]) => {
        expect(distances(correct(history, otherwise))).toEqual(distances(correct(history, corrections)));
        for (const km of distances(correct(history, corrections)).sets)
          expect(km ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

type Correction =
  | { readonly of: 'reading'; readonly at: number; readonly km: number }
  | { readonly of: 'fitting'; readonly at: number; readonly set: string | null };

function uniqueAt<T extends { readonly at: number }>(corrections: readonly T[]): T[] {
  return [...new Map(corrections.map((one) => [one.at, one])).values()];
}

/** Applies corrections in order; a fitting without a set is deleted. */
function correct(history: TyreHistory, corrections: readonly Correction[]): TyreHistory {
  const readings = new Map(history.readings.map((one, index) => [index, one]));
  const fittings = new Map(history.fittings.map((one, index) => [index, one]));
  for (const one of corrections) {
    const [reading, fitted] = [readings.get(one.at), fittings.get(one.at)];
    if (one.of === 'reading' && reading) readings.set(one.at, { ...reading, mileage: one.km });
    if (one.of === 'fitting' && one.set === null) fittings.delete(one.at);
    if (one.of === 'fitting' && one.set !== null && fitted) {
      fittings.set(one.at, { ...fitted, front: one.set });
    }
  }
  return historyOf([...fittings.values()], [...readings.values()]);
}

const YEARS = 10;
const DAYS = Math.round(YEARS * 365.25);
const START = day('2016-01-01');

/** Ten years of a car, by the day. */
interface Decade {
  /** Kilometres driven on each day. */
  readonly km: readonly number[];
  /** Days on which the odometer is read. */
  readonly readOn: ReadonlySet<number>;
  /** Tyres fitted at the end of a day: a name for both axles, or one for each; null: not recorded. */
  readonly swaps: ReadonlyMap<number, { readonly front: string | null; readonly rear: string | null }>;
}

/**
 * Swaps twice a year around the usual days, to any of the sets, sometimes to a new one or on one axle only.
 */
const anyDecade: fc.Arbitrary<Decade> = fc
  .record({
    pace: fc.integer({ min: 5, max: 120 }),
    rests: fc.array(fc.nat({ max: DAYS - 60 }), { maxLength: 6 }),
    reads: fc.uniqueArray(fc.nat({ max: DAYS - 1 }), { minLength: 20, maxLength: 80 }),
    swaps: fc.array(
      fc.record({
        shift: fc.integer({ min: -40, max: 40 }),
        front: fc.constantFrom('a', 'b', 'c', 'a', 'b', null),
        rear: fc.constantFrom('same', 'same', 'same', 'a', 'b', 'c'),
      }),
      { minLength: 2 * YEARS, maxLength: 2 * YEARS },
    ),
  })
  .map(({ pace, rests, reads, swaps }) => ({
    km: Array.from({ length: DAYS }, (_, index) =>
      rests.some((rest) => index >= rest && index < rest + 60) ? 0 : (index * 7 + pace) % (2 * pace),
    ),
    readOn: new Set(reads),
    swaps: new Map(
      swaps.map(({ shift, front, rear }, index) => [
        Math.min(DAYS - 1, Math.max(1, 90 + index * 183 + shift)),
        { front, rear: rear === 'same' ? front : rear },
      ]),
    ),
  }));

/** A second implementation: a ledger that adds the kilometres of each day to the fitted sets. */
function keepLedger(km: readonly number[], swaps: Decade['swaps']) {
  const pages = new Map<string, number>();
  let [without, hasBegun] = [0, false];
  let on: { readonly front: string | null; readonly rear: string | null } = { front: null, rear: null };
  for (const [index, today] of km.entries()) {
    for (const set of new Set([on.front, on.rear])) {
      if (set !== null) pages.set(set, (pages.get(set) ?? 0) + today);
    }
    if (on.front === null || on.rear === null) without += today;
    on = swaps.get(index) ?? on;
    for (const set of [on.front, on.rear]) if (set !== null) pages.set(set, pages.get(set) ?? 0);
    hasBegun ||= on.front !== null || on.rear !== null;
  }
  return { pages, without: hasBegun ? without : null };
}

function dayOf(index: number): CivilDate {
  return addDays(START, index);
}

/** The odometer at the end of each day. */
function odometer(km: readonly number[]): number[] {
  let total = 10_000;
  return km.map((one) => (total += one));
}

function bookOf({ km, readOn, swaps }: Decade, withMileage: boolean): TyreHistory {
  const shown = odometer(km);
  const at = (index: number): Reading => ({ date: dayOf(index), mileage: shown[index] ?? 0 });
  const ends = [{ date: dayOf(-1), mileage: 10_000 }, at(DAYS - 1)];
  const fittings: Fitting[] = [...swaps].map(([index, on]) => ({
    id: String(index),
    vehicle_id: CAR,
    date: dayOf(index),
    mileage: withMileage ? at(index).mileage : null,
    rotated: false,
    ...on,
  }));
  // Two offline devices send every other fitting each.
  const [one, other] = [0, 1].map((device) => fittings.filter((_, index) => index % 2 === device));
  return historyOf([...(other ?? []), ...(one ?? [])], [...ends, ...[...readOn].map(at)]);
}

/** Kilometres of each day according to the readings alone: evenly distributed between two of them. */
function evenly(readings: readonly Reading[]): number[] {
  const mileages = new Map(readings.map(({ date, mileage }) => [daysBetween(START, date), mileage]));
  const days = [...mileages.keys()].toSorted((a, b) => a - b);
  return days.slice(1).flatMap((to, index) => {
    const from = days[index] ?? 0;
    const km = (mileages.get(to) ?? 0) - (mileages.get(from) ?? 0);
    return Array.from({ length: to - from }, () => km / (to - from));
  });
}

describe('ten years of swaps compared with a daily ledger', () => {
  it('a mileage with each swap → the same to the kilometre', () => {
    fc.assert(
      fc.property(anyDecade, (decade) => {
        const history = bookOf(decade, true);
        const { pages, without } = keepLedger(decade.km, decade.swaps);
        expect(distances(history)).toEqual({ sets: ALL_SETS.map((id) => pages.get(id) ?? null), without });
      }),
      { numRuns: 60 },
    );
  });

  it('no mileages → the same as an even pace between readings, except for rounding', () => {
    fc.assert(
      fc.property(anyDecade, (decade) => {
        const history = bookOf(decade, false);
        const { pages, without } = keepLedger(evenly(history.readings), decade.swaps);
        const { sets, without: found } = distances(history);
        for (const [index, id] of ALL_SETS.entries()) {
          expect(Math.abs((sets[index] ?? 0) - (pages.get(id) ?? 0))).toBeLessThanOrEqual(
            history.fittings.length,
          );
        }
        expect(Math.abs((found ?? 0) - (without ?? 0))).toBeLessThanOrEqual(history.fittings.length);
      }),
      { numRuns: 30 },
    );
  });
});
