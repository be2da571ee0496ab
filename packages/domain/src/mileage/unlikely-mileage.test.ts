import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import { compareReadings, type MileagePoint } from '#mileage/mileage-series.ts';
import { findUnlikelyRise, findUnlikelyRises, isUnlikelyRise, usualPace } from '#mileage/unlikely-mileage.ts';
import { day, recentDay } from '#testing/civil-dates.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const today = day('2026-07-01');

/** A reading as [days before today, kilometres]. */
type Point = readonly [daysAgo: number, mileage: number];

function makeSeries(...given: readonly Point[]): MileagePoint[] {
  return given.map(([daysAgo, mileage], index) => ({
    id: String(index),
    date: addDays(today, -daysAgo),
    mileage,
  }));
}

const typed = (mileage: number, date: CivilDate = today) => ({ id: 'new', date, mileage });

describe('findUnlikelyRise', () => {
  it.each<[string, readonly Point[], number, Point | null]>([
    ['the first reading', [], 999_999, null],
    ['2,000 km since yesterday', [[1, 50_000]], 52_000, null],
    ['2,001 km since yesterday', [[1, 50_000]], 52_001, [1, 50_000]],
    ['2,000 km above another of the same day', [[0, 50_000]], 52_000, null],
    ['2,001 km above another of the same day', [[0, 50_000]], 52_001, [0, 50_000]],
    [
      'far above two of the same day → the closest below',
      [
        [0, 50_400],
        [0, 50_500],
      ],
      505_000,
      [0, 50_500],
    ],
    [
      'close to one of the same day that was confirmed far above another',
      [
        [0, 50_000],
        [0, 56_000],
      ],
      56_000,
      null,
    ],
    ['pace unknown, 500 km a day', [[20, 50_000]], 60_000, null],
    ['pace unknown, over 500 km a day', [[20, 50_000]], 60_001, [20, 50_000]],
    ['pace unknown, over 500 km a day but 5,000 km', [[4, 50_000]], 55_000, null],
    ['pace unknown, over 500 km a day and over 5,000 km', [[4, 50_000]], 55_001, [4, 50_000]],
    [
      'readings over 29 days → pace unknown',
      [
        [49, 47_100],
        [20, 50_000],
      ],
      60_001,
      [20, 50_000],
    ],
    [
      'readings over 30 days, 100 km a day → 1,000 km a day',
      [
        [40, 47_000],
        [10, 50_000],
      ],
      60_000,
      null,
    ],
    [
      'over ten times 100 km a day',
      [
        [40, 47_000],
        [10, 50_000],
      ],
      60_001,
      [10, 50_000],
    ],
    [
      'slow vehicle, 5,000 km',
      [
        [400, 9000],
        [100, 9300],
      ],
      14_300,
      null,
    ],
    [
      'slow vehicle, over 5,000 km',
      [
        [400, 9000],
        [100, 9300],
      ],
      14_301,
      [100, 9300],
    ],
    [
      'parked vehicle, over 5,000 km',
      [
        [400, 9000],
        [100, 9000],
      ],
      14_001,
      [100, 9000],
    ],
    [
      'odometer replaced, a year of 15,000 km',
      [
        [2000, 148_000],
        [365, 4000],
      ],
      19_000,
      null,
    ],
    ['lower than the previous one', [[10, 50_000]], 5_050, null],
    ['a later reading far above it', [[-1, 505_000]], 50_500, null],
    ['a digit too many', [[30, 50_500]], 505_000, [30, 50_500]],
  ])('%s', (_, given, mileage, expected) => {
    const [neighbour] = expected ? makeSeries(expected) : [];
    const found = findUnlikelyRise(makeSeries(...given), typed(mileage));
    expect(found?.neighbour ?? null).toEqual(
      neighbour ? { date: neighbour.date, mileage: neighbour.mileage } : null,
    );
  });

  it('later readings count towards the usual pace', () => {
    const later = makeSeries([10, 50_000], [-90, 150_000]);
    expect(findUnlikelyRise(later, typed(56_000))).toBeNull();
    expect(findUnlikelyRise(later.slice(0, 1), typed(56_000))).not.toBeNull();
  });

  it('returns kilometres per day', () => {
    expect(findUnlikelyRise(makeSeries([3, 50_000]), typed(60_000))?.kmPerDay).toBe(3333);
    expect(findUnlikelyRise(makeSeries([0, 50_000]), typed(60_000))?.kmPerDay).toBe(10_000);
  });

  it('its own stored value is ignored', () => {
    const own = { id: 'new', date: today, mileage: 505_000 };
    expect(findUnlikelyRise([...makeSeries([30, 50_400]), own], typed(50_500))).toBeNull();
  });
});

const anyPoint: fc.Arbitrary<MileagePoint> = fc.record({
  id: fc.uuid(),
  date: fc.oneof(fc.constantFrom(today, addDays(today, -1), addDays(today, -2)), recentDay),
  mileage: fc.nat(120_000),
});
const anySeries = fc.array(anyPoint, { maxLength: 12 });

describe('any series', () => {
  it('same result in any order, and from the deciding readings alone', () => {
    fc.assert(
      fc.property(anySeries, anyPoint, (series, candidate) => {
        const found = findUnlikelyRise(series, candidate);
        expect(findUnlikelyRise(series.toReversed(), candidate)).toEqual(found);
        expect(findUnlikelyRise(deciding(series, candidate), candidate)).toEqual(found);
      }),
    );
  });

  it('above an unlikely mileage is unlikely, unless a higher reading of the same day is closer', () => {
    fc.assert(
      fc.property(anySeries, anyPoint, fc.nat(50_000), (given, candidate, more) => {
        const series = given.filter(
          ({ date, mileage }) => date !== candidate.date || mileage <= candidate.mileage,
        );
        fc.pre(findUnlikelyRise(series, candidate) !== null);
        const higher = { ...candidate, mileage: candidate.mileage + more };
        expect(findUnlikelyRise(series, higher)).not.toBeNull();
      }),
    );
  });

  it('a mileage that the same day already has is never unlikely', () => {
    fc.assert(
      fc.property(anySeries, anyPoint, (series, candidate) => {
        expect(findUnlikelyRise([...series, { ...candidate, id: 'same' }], candidate)).toBeNull();
      }),
    );
  });

  it('up to 2,000 km is never unlikely, at any pace', () => {
    fc.assert(
      fc.property(anyPoint, fc.nat(2000), fc.nat(60), fc.nat(900), (earlier, km, days, pace) => {
        const later = { date: addDays(earlier.date, days), mileage: earlier.mileage + km };
        expect(isUnlikelyRise(earlier, later, pace)).toBe(false);
      }),
    );
  });

  it('the usual pace is never negative', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        const ordered = series.toSorted(compareReadings);
        expect(usualPace(ordered[0], ordered.at(-1))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

/** The readings that the server loads. */
function deciding(series: readonly MileagePoint[], candidate: MileagePoint): MileagePoint[] {
  const others = series.filter(({ id }) => id !== candidate.id).toSorted(compareReadings);
  const earlier = others.findLast(({ date }) => date < candidate.date);
  const ofDay = others.findLast(
    ({ date, mileage }) => date === candidate.date && mileage <= candidate.mileage,
  );
  return [others[0], others.at(-1), earlier, ofDay].filter((one) => one !== undefined);
}

describe('findUnlikelyRises', () => {
  const point = fc.record({
    id: fc.uuid(),
    date: fc.integer({ min: 0, max: 400 }).map((days) => addDays(today, -days)),
    mileage: fc.integer({ min: 0, max: 400_000 }),
  });

  it('one new reading → same as findUnlikelyRise', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 8 }), point, (series, candidate) => {
        const rises = findUnlikelyRises([...series, candidate], (one) => one === candidate);
        expect(rises.get(candidate) ?? null).toEqual(findUnlikelyRise(series, candidate));
        expect(rises.size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a duplicate of a known reading → none, regardless of the order of ids', () => {
    const [there] = makeSeries([0, 90_000]);
    const before = makeSeries([100, 10_000]).map((one) => ({ ...one, id: 'before' }));
    for (const id of ['-', 'z']) {
      const candidate = { ...typed(90_000), id };
      const series = [...before, ...(there ? [there] : []), candidate];
      expect(findUnlikelyRises(series, (one) => one === candidate).size).toBe(0);
    }
  });
});
