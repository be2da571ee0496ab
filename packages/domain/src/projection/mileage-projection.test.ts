import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import { projectMileage, type NoProjection } from '#projection/mileage-projection.ts';
import { trustedReadings, type DatedMileage } from '#projection/trusted-readings.ts';
import { day } from '#testing/civil-dates.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const today = day('2026-11-21');
/** Readings from [days before today, mileage]. */
const at = (...points: readonly (readonly [number, number])[]): DatedMileage[] =>
  points.map(([ago, mileage]) => ({ date: addDays(today, -ago), mileage }));
/** A constant number of kilometres a day, read every two weeks for a year. */
const steady = (perDay: number): DatedMileage[] =>
  at(...Array.from({ length: 27 }, (_, index) => [364 - 14 * index, 40_000 + 14 * index * perDay] as const));

describe('projectMileage', () => {
  it('30 km a day for a year → the day, a range around it, and the number of readings', () => {
    const readings = steady(30);
    const { projected } = projectMileage(readings, 40_000 + 364 * 30 + 3000, today);
    expect(projected).toMatchObject({ date: addDays(today, 100), kmPerDay: 30, readings: 27 });
    expect(projected !== null && projected.earliest < projected.date).toBe(true);
    expect(projected !== null && projected.latest > projected.date).toBe(true);
  });

  it('weeks without driving count with their days', () => {
    const readings = at([60, 10_000], [53, 10_420], [46, 10_420], [39, 10_420], [32, 10_420], [0, 10_900]);
    const { projected } = projectMileage(readings, 11_800, today);
    expect(projected?.kmPerDay).toBeGreaterThan(12);
    expect(projected?.kmPerDay).toBeLessThan(18);
  });

  it('a typing mistake and a replaced odometer → excluded', () => {
    const slip = [...steady(30), ...at([100, 478_000])];
    expect(projectMileage(slip, 60_000, today)).toEqual(projectMileage(steady(30), 60_000, today));
    const replaced = at([200, 180_000], [100, 183_000], [60, 12], [30, 912], [0, 1812]);
    expect(trustedReadings(replaced).map(({ mileage }) => mileage)).toEqual([12, 912, 1812]);
    expect(projectMileage(replaced, 4812, today).projected?.date).toBe(addDays(today, 100));
  });

  it('less driving recently → the recent pace weighs more', () => {
    const before = Array.from(
      { length: 20 },
      (_, index) => [700 - 28 * index, 10_000 + 2800 * index] as const,
    );
    const readings = at(...before, [140, 64_000], [70, 64_700], [0, 65_400]);
    expect(projectMileage(readings, 70_000, today).projected?.kmPerDay).toBeLessThan(65);
  });

  it('two years of driving in summer only → the next summer, not the winter in between', () => {
    const readings: DatedMileage[] = [];
    let mileage = 20_000;
    for (let ago = 780; ago >= 0; ago -= 10) {
      const date = addDays(today, -ago);
      const month = Number(date.slice(5, 7));
      if (month >= 4 && month <= 9) mileage += 300;
      readings.push({ date, mileage });
    }
    const { projected } = projectMileage(readings, mileage + 1500, today);
    expect(projected?.date.slice(0, 7)).toMatch(/^2027-0[456]$/);
  });

  it('400 km a day → kept; a mileage that should be reached by now → expected today', () => {
    expect(projectMileage(steady(400), 40_000 + 364 * 400 + 4000, today).projected).toMatchObject({
      date: addDays(today, 10),
      kmPerDay: 400,
    });
    const readings = at([200, 10_000], [100, 20_000]);
    expect(projectMileage(readings, 21_000, today).projected).toMatchObject({
      date: today,
      earliest: today,
    });
  });

  it.each<[string, DatedMileage[], NoProjection]>([
    ['no mileage', [], 'too_few_readings'],
    ['one mileage', at([10, 40_000]), 'too_few_readings'],
    ['two on one day', at([10, 40_000], [10, 40_100]), 'too_few_readings'],
    ['a falling mileage', at([40, 40_000], [20, 39_000], [0, 38_000]), 'too_few_readings'],
    ['a last reading with a digit too many', at([60, 4000], [30, 4500], [0, 400_000]), 'too_few_readings'],
    ['thirteen days', at([13, 40_000], [0, 40_400]), 'too_short'],
    ['half a year ago', at([300, 40_000], [181, 44_000]), 'too_old'],
    ['0 km a year', at([365, 40_000], [180, 40_000], [0, 40_000]), 'hardly_driven'],
    ['1 km a month', at([365, 40_000], [180, 40_006], [0, 40_012]), 'hardly_driven'],
    ['driven past it', at([365, 40_000], [0, 52_000]), 'reached'],
  ])('%s → no date, with the reason', (_, readings, reason) => {
    expect(projectMileage(readings, 50_000, today)).toEqual({ projected: null, reason });
  });
});

const anyReadings = fc.array(
  fc.record({
    date: fc.integer({ min: 0, max: 1200 }).map((ago): CivilDate => addDays(today, -ago)),
    mileage: fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 40_000, max: 60_000 })),
  }),
  { maxLength: 40 },
);

describe('any readings', () => {
  it('the range is ordered, does not start before today, and does not depend on the order of readings', () => {
    fc.assert(
      fc.property(anyReadings, fc.integer({ min: 1, max: 200_000 }), fc.nat(), (readings, ahead, turn) => {
        const last = trustedReadings(readings).at(-1)?.mileage ?? 0;
        const { projected, reason } = projectMileage(readings, last + ahead, today);
        expect(projected === null).toBe(reason !== null);
        const turned = readings.toSorted(
          (a, b) => ((a.mileage * 31 + turn) % 97) - ((b.mileage * 31 + turn) % 97),
        );
        expect(projectMileage(turned, last + ahead, today).projected).toEqual(projected);
        if (projected === null) return;
        const { earliest, date, latest } = projected;
        expect([today <= earliest, earliest <= date, date <= latest]).toEqual([true, true, true]);
        expect(projected.kmPerDay).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('further → not earlier', () => {
    fc.assert(
      fc.property(
        anyReadings,
        fc.integer({ min: 1, max: 50_000 }),
        fc.nat(50_000),
        (readings, ahead, more) => {
          const last = trustedReadings(readings).at(-1)?.mileage ?? 0;
          const near = projectMileage(readings, last + ahead, today).projected;
          const far = projectMileage(readings, last + ahead + more, today).projected;
          expect(near === null || far === null || near.date <= far.date).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('trusted readings never fall, and are empty only without readings', () => {
    fc.assert(
      fc.property(anyReadings, (readings) => {
        const trusted = trustedReadings(readings);
        const falls = trusted
          .slice(1)
          .some((reading, index) => reading.mileage < (trusted[index]?.mileage ?? 0));
        expect(falls).toBe(false);
        expect(trusted.length > 0).toBe(readings.length > 0);
      }),
    );
  });
});
