import { describe, expect, it } from 'vitest';
import {
  distanceOfSet,
  distanceUntil,
  distanceWithoutTyres,
  fittedStretches,
  mileageAt,
} from '#tyre-sets/distance.ts';
import { day } from '#testing/civil-dates.ts';
import { fitting, historyOf, reading } from '#testing/tyres.ts';

const READINGS = [
  reading('2026-03-01', 10_000),
  reading('2026-03-11', 11_000),
  reading('2026-03-11', 11_200),
  reading('2026-03-21', 12_200),
];

describe('the mileage of a fitting', () => {
  it.each([
    ['2026-02-01', 10_000],
    ['2026-03-01', 10_000],
    ['2026-03-06', 10_500],
    ['2026-03-11', 11_200],
    ['2026-03-16', 11_700],
    ['2026-12-31', 12_200],
  ])('on %s, missing → %d km, interpolated between the readings around it', (date, mileage) => {
    expect(mileageAt(fitting(date, 'a'), READINGS)).toBe(mileage);
  });

  it('given → used as it is', () => {
    expect(mileageAt(fitting('2026-03-06', 'a', { mileage: 10_900 }), READINGS)).toBe(10_900);
  });

  it('no reading → unknown', () => {
    expect(mileageAt(fitting('2026-03-06', 'a'), [])).toBeNull();
  });
});

const SWAPS = historyOf(
  [fitting('2026-03-06', 'summer'), fitting('2026-03-16', 'winter', { mileage: 11_800 })],
  READINGS,
);

describe('the distance of a set', () => {
  it('the distance driven while it was fitted, plus its initial distance', () => {
    expect(distanceOfSet({ id: 'summer', distance_before: null }, [SWAPS])).toBe(1300);
    expect(distanceOfSet({ id: 'winter', distance_before: 20_000 }, [SWAPS])).toBe(20_400);
  });

  it('never fitted → its initial distance, or unknown', () => {
    expect(distanceOfSet({ id: 'other', distance_before: 20_000 }, [SWAPS])).toBe(20_000);
    expect(distanceOfSet({ id: 'other', distance_before: null }, [SWAPS])).toBeNull();
  });

  it('fitted to a vehicle without any mileage → unknown', () => {
    const unread = historyOf([fitting('2026-03-06', 'summer')], []);
    expect(distanceOfSet({ id: 'summer', distance_before: null }, [unread])).toBeNull();
    expect(distanceWithoutTyres(unread)).toBeNull();
  });

  it('on two vehicles → the sum', () => {
    const van = {
      ...historyOf([fitting('2025-01-01', 'summer')], [reading('2025-01-01', 500)]),
      vehicle_id: 'van',
    };
    const sold = { ...van, readings: [...van.readings, reading('2025-06-01', 4500)] };
    expect(distanceOfSet({ id: 'summer', distance_before: null }, [SWAPS, sold])).toBe(5300);
  });

  it('an odometer replaced between two swaps → nothing is subtracted', () => {
    const replaced = historyOf(
      [fitting('2026-01-01', 'summer'), fitting('2026-06-01', 'winter')],
      [reading('2026-01-01', 90_000), reading('2026-06-01', 300), reading('2026-12-01', 4300)],
    );
    expect(distanceOfSet({ id: 'summer', distance_before: 5000 }, [replaced])).toBe(5000);
    expect(distanceOfSet({ id: 'winter', distance_before: null }, [replaced])).toBe(4000);
  });

  it('until a day → that day included', () => {
    const until = distanceUntil('summer', [SWAPS]);
    const on = (date: string) => until(day(date));
    expect([on('2026-03-05'), on('2026-03-06'), on('2026-03-11'), on('2026-03-31')]).toEqual([
      null,
      0,
      700,
      1300,
    ]);
    const ofDay = historyOf(
      [fitting('2026-03-11', 'a', { mileage: 11_000 }), fitting('2026-03-11', 'b', { mileage: 11_100 })],
      READINGS,
    );
    expect(distanceUntil('a', [ofDay])(day('2026-03-11'))).toBe(100);
    expect(distanceUntil('b', [ofDay])(day('2026-03-11'))).toBe(100);
  });

  it('the mileage of a fitting counts before its reading has arrived', () => {
    const offline = historyOf(
      [fitting('2026-03-01', 'summer'), fitting('2026-03-30', 'winter', { mileage: 13_000 })],
      READINGS,
    );
    expect(distanceOfSet({ id: 'summer', distance_before: null }, [offline])).toBe(3000);
    expect(distanceOfSet({ id: 'winter', distance_before: null }, [offline])).toBe(0);
  });

  it('only the first and the last reading and those around each fitting → the same result', () => {
    const few = historyOf(
      [fitting('2026-03-06', 'summer')],
      [reading('2026-03-01', 10_000), reading('2026-03-11', 11_000), reading('2026-03-21', 12_200)],
    );
    const all = historyOf([fitting('2026-03-06', 'summer')], READINGS);
    expect(fittedStretches(few)).toEqual(fittedStretches(all));
    expect(distanceWithoutTyres(few)).toBe(distanceWithoutTyres(all));
  });
});

describe('the distance without tyres', () => {
  it('before the first fitting, and while an axle had no tyres', () => {
    const history = historyOf(
      [fitting('2026-03-06', 'a'), fitting('2026-03-11', 'a', { rear: null }), fitting('2026-03-16', 'b')],
      READINGS,
    );
    expect(distanceWithoutTyres(history)).toBe(500 + 500);
  });

  it('nothing was ever fitted → unknown instead of the whole distance', () => {
    expect(distanceWithoutTyres(historyOf([], READINGS))).toBeNull();
    expect(distanceWithoutTyres(historyOf([fitting('2026-03-06', null)], READINGS))).toBeNull();
  });
});
