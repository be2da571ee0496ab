import { describe, expect, it } from 'vitest';
import { daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { Reading, TyreHistory } from '#tyre-sets/distance.ts';
import { isInSeason, SWAP_DAYS, type SwapDays } from '#tyre-sets/season.ts';
import { treadLimitsOf } from '#tyre-sets/tread-limits.ts';
import type { TyredVehicle } from '#tyre-sets/four-wheeled.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.ts';
import { wearOf } from '#tyre-sets/wear.ts';
import { day } from '#testing/civil-dates.ts';
import {
  DRIVER_KINDS,
  normal,
  seededChance,
  simulateDriver,
  type SimulatedDriver,
} from '#testing/simulated-drivers.ts';
import { CAR, fitting, historyOf, steadyReadings, tread, tyreSet } from '#testing/tyres.ts';

const A_CAR: TyredVehicle = { type: 'car', inspectionCategory: null };

describe('the limits', () => {
  it.each<[string, TyredVehicle, TyreSet['season'], (number | string)[]]>([
    ['a car in summer', A_CAR, 'summer', [3, 'advice', 1.6, 'law']],
    ['a car on all-season tyres', A_CAR, 'all_season', [3, 'advice', 1.6, 'law']],
    ['a car in winter', A_CAR, 'winter', [4, 'advice', 1.6, 'law']],
    ['a historic car', { type: 'car', inspectionCategory: 'exempt' }, 'summer', [3, 'advice', 1.6, 'law']],
    ['a van', { type: 'truck', inspectionCategory: null }, 'summer', [3, 'advice', 1.6, 'law']],
    ['a camper van', { type: 'other', inspectionCategory: 'van' }, 'summer', [3, 'advice', 1.6, 'law']],
    ['a caravan', { type: 'other', inspectionCategory: 'exempt' }, 'summer', [1.6, 'law']],
    ['of unknown kind', { type: 'other', inspectionCategory: null }, 'summer', [1.6, 'law']],
    ['a motorcycle', { type: 'motorcycle', inspectionCategory: null }, 'summer', [1, 'law']],
    ['an old motorcycle', { type: 'motorcycle', inspectionCategory: 'exempt' }, 'summer', [1, 'law']],
    ['a quad', { type: 'other', inspectionCategory: 'light' }, 'summer', [1, 'law']],
    ['a heavy vehicle', { type: 'truck', inspectionCategory: 'heavy' }, 'winter', [1, 'law']],
  ])('%s', (_, vehicle, season, expected) => {
    expect(treadLimitsOf(vehicle, season).flatMap(({ limit_mm, kind }) => [limit_mm, kind])).toEqual(
      expected,
    );
  });

  it('each with its source', () => {
    const sources = treadLimitsOf(A_CAR, 'summer').map(({ source }) => source);
    expect(sources).toEqual(['Continental', 'Arrêté du 18 juillet 2019 relatif aux pneumatiques']);
  });
});

const TODAY = day('2026-11-28');
const READINGS = steadyReadings('2024-11-30', '2026-11-28');
const FITTED = historyOf([fitting('2024-11-30', 'a')], READINGS);

function wear(
  given: Partial<TyreSet>,
  history: TyreHistory = FITTED,
  others: TyreSet[] = [],
  vehicle = A_CAR,
  swapDays: SwapDays = SWAP_DAYS,
) {
  const set = tyreSet('a', given);
  return wearOf({ set, vehicle, sets: [set, ...others], histories: [history], swapDays }, TODAY);
}

describe('a set that stays on all year', () => {
  it('1 mm in 10,000 km, 4 mm left at 40 km a day → 3 mm after 250 days, 1.6 mm after 600', () => {
    const treads = [tread('2025-01-07', 7), tread('2026-11-28', 4.25)];
    const [advice, law] = wear({ treads });
    expect(advice).toMatchObject({ limit_mm: 3, kind: 'advice' });
    expect(law).toMatchObject({ limit_mm: 1.6, kind: 'law' });
    // 2.75 mm in 690 days.
    expect(Math.abs(daysBetween(TODAY, advice?.date ?? TODAY) - 1.25 / (2.75 / 690))).toBeLessThan(4);
    expect(Math.abs(daysBetween(TODAY, law?.date ?? TODAY) - 2.65 / (2.75 / 690))).toBeLessThan(6);
    for (const { date, earliest, latest } of [advice, law].filter((one) => one !== undefined)) {
      expect(earliest < date && date < latest).toBe(true);
    }
  });

  it('more treads → a narrower range', () => {
    const rough = wear({ treads: [tread('2025-10-07', 6), tread('2026-11-28', 4.4)] })[0];
    const fine = wear({
      treads: ['2025-10-07', '2026-01-07', '2026-04-07', '2026-07-07', '2026-11-28'].map((date) =>
        tread(date, 6 - (1.6 * daysBetween(day('2025-10-07'), day(date))) / 417),
      ),
    })[0];
    const widthOf = (one = rough) => daysBetween(one?.earliest ?? TODAY, one?.latest ?? TODAY);
    expect(widthOf(fine)).toBeLessThan(widthOf(rough));
    expect(widthOf(fine)).toBeGreaterThan(0);
  });

  it('the tyre that is worn first decides', () => {
    const treads = [
      tread('2025-01-07', 7),
      tread('2026-11-28', 6, 'rear'),
      tread('2026-11-28', 4.25, 'front'),
    ];
    const even = [tread('2025-01-07', 7), tread('2026-11-28', 4.25)];
    expect(wear({ treads })).toEqual(wear({ treads: even }));
  });

  it('a tread at the limit → the day of that tread', () => {
    const treads = [tread('2025-01-07', 7), tread('2026-08-01', 2.9), tread('2026-11-28', 2)];
    const reached = day('2026-08-01');
    expect(wear({ treads })[0]).toMatchObject({ date: reached, earliest: reached, latest: reached });
  });

  it('worn by the distance driven since → today, not a day in the past', () => {
    const treads = [tread('2024-12-07', 8), tread('2025-12-07', 3.5)];
    expect(wear({ treads })[0]).toMatchObject({ date: TODAY, earliest: TODAY });
  });
});

it('expected between the last reading and today → today', () => {
  const read = historyOf([fitting('2024-11-30', 'a')], steadyReadings('2024-11-30', '2026-09-05'));
  const [advice] = wear({ treads: [tread('2025-01-07', 7), tread('2026-09-01', 3.2)] }, read);
  expect(advice).toMatchObject({ date: TODAY, earliest: TODAY });
});

describe('no estimate', () => {
  it.each<[string, Partial<TyreSet>]>([
    ['no tread', {}],
    ['one tread', { treads: [tread('2025-01-07', 7)] }],
    ['two treads of two tyres', { treads: [tread('2025-01-07', 7, 'fl'), tread('2026-11-28', 5, 'fr')] }],
    ['another tyre since', { treads: [tread('2025-01-07', 5, 'fl'), tread('2026-11-28', 4, 'fl', '0126')] }],
    ['no more wear than a gauge may err', { treads: [tread('2025-01-07', 7), tread('2026-11-28', 6.7)] }],
    ['a tread that grows', { treads: [tread('2025-01-07', 5), tread('2026-11-28', 6)] }],
    ['two treads of one day', { treads: [tread('2026-11-28', 7), tread('2026-11-28', 5, 'front')] }],
    ['retired', { retired_on: day('2026-11-01'), treads: [tread('2025-01-07', 7), tread('2026-10-28', 5)] }],
  ])('%s', (_, given) => {
    expect(wear(given)).toEqual([]);
  });

  it('a rotation between two treads of a wheel → no estimate; between two treads of all tyres → an estimate', () => {
    const rotated = historyOf([...FITTED.fittings, fitting('2026-01-01', 'a', { rotated: true })], READINGS);
    expect(wear({ treads: [tread('2025-01-07', 7, 'fl'), tread('2026-11-28', 5, 'fl')] }, rotated)).toEqual(
      [],
    );
    expect(wear({ treads: [tread('2025-01-07', 7), tread('2026-11-28', 5)] }, rotated)).toHaveLength(2);
  });

  it('not fitted, and no season in which it comes back → no estimate', () => {
    const stored = historyOf([...FITTED.fittings, fitting('2026-03-01', 'b')], READINGS);
    const treads = [tread('2025-01-07', 7), tread('2026-02-28', 5)];
    expect(wear({ treads }, stored)).toEqual([]);
    expect(wear({ treads }, stored, [tyreSet('b')])).toEqual([]);
  });

  it('more than ten years away → no estimate', () => {
    expect(wear({ treads: [tread('2025-01-07', 8), tread('2026-11-28', 7.3)] })).toEqual([]);
  });
});

describe('two sets used alternately', () => {
  const WINTER = tyreSet('b', { season: 'winter' });
  const swaps = ['2024-11-30 b', '2025-04-01 a', '2025-10-15 b', '2026-04-01 a', '2026-10-15 b'].map(
    (swap) => {
      const [date = '', set = ''] = swap.split(' ');
      return fitting(date, set);
    },
  );
  const inTurn = historyOf(swaps, READINGS);

  it('summer tyres that wear 0.9 mm a summer, 1.2 mm above the limit in November → in the second summer', () => {
    const treads = [tread('2025-04-01', 6), tread('2025-10-15', 5.1), tread('2026-10-15', 4.2)];
    const [advice] = wear({ treads }, inTurn, [WINTER]);
    // A summer has 197 days; a third of one is left after the summer of 2027.
    expect(Math.abs(daysBetween(day('2028-06-05'), advice?.date ?? TODAY))).toBeLessThan(12);
    for (const date of [advice?.earliest, advice?.date, advice?.latest]) {
      expect(date !== undefined && isInSeason('summer', date)).toBe(true);
    }
  });

  it('summer tyres that the owner fits a month later → worn a month later', () => {
    const treads = [tread('2025-04-01', 6), tread('2025-10-15', 5.1), tread('2026-10-15', 4.2)];
    const ownDays = { ...SWAP_DAYS, summer: { month: 5, day: 1 } };
    const [usual] = wear({ treads }, inTurn, [WINTER]);
    const [late] = wear({ treads }, inTurn, [WINTER], A_CAR, ownDays);
    // Two summers, each 30 days shorter.
    expect(daysBetween(usual?.date ?? TODAY, late?.date ?? TODAY)).toBe(60);
    expect(isInSeason('summer', late?.date ?? TODAY, ownDays)).toBe(true);
  });

  it('at the same wear, tyres that stay on all year are worn sooner', () => {
    const treads = [tread('2025-04-01', 6), tread('2026-10-15', 4)];
    const [alone] = wear({ treads }, historyOf([fitting('2024-11-30', 'a')], READINGS));
    const [swapped] = wear({ treads: [tread('2025-04-01', 6), tread('2026-10-15', 4)] }, inTurn, [WINTER]);
    expect(alone?.date && swapped?.date && alone.date < swapped.date).toBe(true);
  });
});

describe('without mileages', () => {
  it('a fitted set wears by its days on the road, with a wide range', () => {
    const unread = historyOf([fitting('2024-11-30', 'a')], []);
    const treads = [tread('2025-01-07', 7), tread('2026-11-28', 4.25)];
    const [advice] = wear({ treads }, unread);
    expect(Math.abs(daysBetween(TODAY, advice?.date ?? TODAY) - 1.25 / (2.75 / 690))).toBeLessThan(4);
    const known = wear({ treads })[0];
    expect(advice && known && advice.latest > known.latest).toBe(true);
  });

  it('a set that was never fitted wears by calendar days', () => {
    const treads = [tread('2025-01-07', 7), tread('2026-11-28', 4.25)];
    expect(wear({ treads }, historyOf([], []))).toHaveLength(2);
  });

  it('the tyres of a motorcycle → 1 mm by law, no advice', () => {
    const treads = [tread('2025-01-07', 4, 'front'), tread('2026-11-28', 2.25, 'front')];
    const front = historyOf([fitting('2024-11-30', 'a', { rear: 'b' })], READINGS);
    const found = wear({ count: 1, treads }, front, [tyreSet('b', { count: 1 })], {
      type: 'motorcycle',
      inspectionCategory: null,
    });
    expect(found.map(({ limit_mm, kind }) => [limit_mm, kind])).toEqual([[1, 'law']]);
  });
});

it('measured on the road before the first known fitting → those kilometres count', () => {
  const treads = [tread('2025-01-07', 7), tread('2026-11-28', 4.25)];
  const late = historyOf([fitting('2026-06-01', 'a')], READINGS);
  expect(wear({ treads }, late)).toEqual(wear({ treads }));
});

it('fitted before the first reading → later fittings are unchanged', () => {
  const treads = [tread('2025-01-07', 7), tread('2025-12-07', 7), tread('2026-11-28', 4.25)];
  const since = [fitting('2024-06-01', 'b'), fitting('2025-11-01', 'a')];
  const before = [fitting('2024-01-01', 'a'), ...since];
  expect(wear({ treads }, historyOf(before, READINGS))).toEqual(wear({ treads }, historyOf(since, READINGS)));
});

/** Simulates a driver whose tyres wear by the kilometre, measured three times with measuring errors. */
function simulateWear(driver: SimulatedDriver, seed: number) {
  const { readings, dueMileage, today } = driver;
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || dueMileage - first.mileage < 1000) return null;
  // The limit of 3 mm is reached exactly at the due mileage.
  const perKm = 4 / (dueMileage - first.mileage);
  const at = (index: number): Reading => readings[index] ?? last;
  const chance = seededChance(seed);
  const dates = [first, at(Math.floor(readings.length / 2)), last];
  const treads = dates.map(({ date, mileage }) => {
    const error = normal(chance) * 0.2;
    return tread(date, Math.round((7 - perKm * (mileage - first.mileage) + error) * 10) / 10);
  });
  const set = tyreSet('a', { treads: treads.map((one, index) => ({ ...one, id: String(index) })) });
  const fittings = [fitting(first.date, 'a', { vehicle_id: CAR, mileage: first.mileage })];
  const [advice] = wearOf(
    { set, vehicle: A_CAR, sets: [set], histories: [historyOf(fittings, readings)] },
    today,
  );
  return advice ? { advice, reachedOn: driver.reachedOn } : null;
}

describe('500 simulated drivers whose tyres wear by the kilometre', () => {
  const SEEDS = Array.from({ length: 100 }, (_, index) => index + 5001);
  const judged = DRIVER_KINDS.flatMap((kind) =>
    SEEDS.flatMap((seed) => {
      const driver = simulateDriver(kind, seed);
      const isClean = driver.readings.every(
        ({ mileage }, index) => index === 0 || mileage >= (driver.readings[index - 1]?.mileage ?? 0),
      );
      return isClean ? (simulateWear(driver, seed) ?? []) : [];
    }),
  );
  const inRange = ({
    advice,
    reachedOn,
  }: {
    advice: { earliest: CivilDate; latest: CivilDate };
    reachedOn: CivilDate;
  }) => advice.earliest <= reachedOn && reachedOn <= advice.latest;

  it('the 80 % range contains 75 to 88 % of the true days', () => {
    expect(judged.length).toBeGreaterThan(200);
    const share = judged.filter(inRange).length / judged.length;
    expect(share).toBeGreaterThanOrEqual(0.75);
    expect(share).toBeLessThanOrEqual(0.88);
  });
});
