import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#calendar/civil-date.ts';
import type { Fitting } from '#tyre-sets/fitting.ts';
import { SWAP_DAYS } from '#tyre-sets/season.ts';
import { listedTyresDue, tyresDue, type TyreDue, type TyreDueFacts } from '#tyre-sets/tyre-due.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.ts';
import { day } from '#testing/civil-dates.ts';
import {
  ALL_SETS,
  anyHistory,
  CAR,
  fitting,
  historyOf,
  reading,
  steadyReadings,
  tread,
  tyreSet,
} from '#testing/tyres.ts';

const TODAY = '2026-11-28';
const VEHICLE: TyreDueFacts['vehicle'] = {
  id: CAR,
  type: 'car',
  inspectionCategory: null,
  winterDriving: null,
  hasSnowChains: null,
};
const READINGS = steadyReadings('2024-11-30', TODAY);

function due(
  sets: readonly TyreSet[],
  fittings: readonly Fitting[],
  given: {
    vehicle?: Partial<TyreDueFacts['vehicle']>;
    today?: string;
    swapDays?: NonNullable<TyreDueFacts['swapDays']>;
  } = {},
): TyreDue[] {
  const { today = TODAY, vehicle, ...rest } = given;
  const facts = {
    vehicle: { ...VEHICLE, ...vehicle },
    sets,
    histories: [historyOf(fittings, READINGS)],
    ...rest,
  };
  return tyresDue(facts, day(today));
}

const inShort = (facts: readonly TyreDue[]) =>
  facts.map(({ kind, urgency, date, ...rest }) =>
    [urgency, kind, date, 'set' in rest ? rest.set : null].filter((one) => one !== null).join(' '),
  );

it('no facts → nothing is due', () => {
  expect(due([], [])).toEqual([]);
  expect(tyresDue({ vehicle: VEHICLE, sets: [tyreSet('a')], histories: [] }, day(TODAY))).toEqual([]);
});

describe('tread', () => {
  const on = [fitting('2024-11-30', 'a')];

  it('at the legal limit, measured once → late, and the advice is left out', () => {
    expect(due([tyreSet('a', { treads: [tread('2026-11-01', 1.6, 'fl')] })], on)).toEqual([
      {
        kind: 'tread',
        set: 'a',
        limit: 'law',
        limit_mm: 1.6,
        mm: 1.6,
        expected: null,
        source: 'Arrêté du 18 juillet 2019 relatif aux pneumatiques',
        sourceDate: '2019-08-31',
        date: '2026-11-01',
        urgency: 'late',
      },
    ]);
  });

  it('at the advised limit → soon; the most worn tyre counts', () => {
    const treads = [tread('2026-11-01', 4, 'rear'), tread('2026-11-01', 2.5, 'front')];
    expect(due([tyreSet('a', { treads })], on)).toMatchObject([
      { kind: 'tread', limit: 'advice', mm: 2.5, urgency: 'soon' },
    ]);
  });

  it('an estimate is never late: soon within the advance, else upcoming', () => {
    const near = due([tyreSet('a', { treads: [tread('2025-01-07', 7), tread('2026-11-28', 3.05)] })], on);
    expect(near).toMatchObject([
      { kind: 'tread', limit: 'advice', mm: null, urgency: 'soon' },
      { kind: 'tread', limit: 'law', mm: null, urgency: 'upcoming' },
    ]);
    const far = due([tyreSet('a', { treads: [tread('2025-01-07', 7), tread('2026-11-28', 5)] })], on);
    expect(far.map(({ urgency }) => urgency)).toEqual(['upcoming', 'upcoming']);
    expect(far.every((one) => one.kind === 'tread' && one.expected !== null)).toBe(true);
  });

  it('a replaced tyre or a retired set → not due', () => {
    const replaced = [tread('2026-10-01', 1.5, 'fl'), tread('2026-11-01', 8, 'fl', '0126')];
    expect(due([tyreSet('a', { treads: replaced })], on)).toEqual([]);
    const retired = { treads: [tread('2026-11-01', 1.5)], retired_on: day('2026-11-02') };
    expect(due([tyreSet('a', retired)], on)).toEqual([]);
  });
});

it('two tyres of an axle that differ by more than 5 mm → urgent, with the source', () => {
  const treads = [
    tread('2026-11-01', 8, 'fl'),
    tread('2026-11-01', 2.9, 'fr'),
    tread('2026-11-01', 8, 'rear'),
  ];
  expect(due([tyreSet('a', { treads })], [fitting('2024-11-30', 'a')])[0]).toMatchObject({
    kind: 'axle_difference',
    axle: 'front',
    set: 'a',
    mm: 5.1,
    date: null,
    urgency: 'urgent',
    source: 'Arrêté du 18 juillet 2019 relatif aux pneumatiques',
  });
  expect(inShort(due([tyreSet('a', { treads })], []))).toEqual(['soon tread 2026-11-01 a']);
});

describe('age, on 28 November 2026', () => {
  it.each([
    ['4824', { state: 'check', years: 5, date: '2029-11-25', urgency: 'upcoming' }],
    ['5021', { state: 'check', years: 5, date: '2026-12-13', urgency: 'soon' }],
    ['4721', { state: 'check', years: 6, date: '2027-11-22', urgency: 'upcoming' }],
    ['5017', { state: 'check', years: 9, date: '2026-12-11', urgency: 'soon' }],
    ['5016', { state: 'replace', years: 10, date: '2026-12-12', urgency: 'soon' }],
    ['4816', { state: 'replace', years: 10, date: '2026-11-28', urgency: 'urgent' }],
    ['2410', { state: 'replace', years: 10, date: '2020-06-14', urgency: 'urgent' }],
  ])('made in %s → %j', (dot, expected) => {
    expect(due([tyreSet('a', { dot })], [])).toMatchObject([
      { kind: 'age', set: 'a', from: 'dot', ...expected },
    ]);
  });

  it('on the birthday itself → that birthday', () => {
    const bought = tyreSet('a', { bought_on: day('2021-11-28') });
    expect(due([bought], [])).toMatchObject([{ years: 5, date: '2026-11-28', urgency: 'soon' }]);
  });

  it('no week of manufacture → counted from the purchase', () => {
    const bought = tyreSet('a', { bought_on: day('2021-12-01') });
    expect(due([bought], [])).toMatchObject([
      { from: 'bought_on', years: 5, date: '2026-12-01', urgency: 'soon' },
    ]);
  });
});

describe('rotation', () => {
  const set = tyreSet('a', { rotation_km: 10_000 });

  it('counts all kilometres since the last rotation', () => {
    // 728 days at 40 km a day.
    expect(due([set], [fitting('2024-11-30', 'a')])).toMatchObject([
      { kind: 'rotation', kilometresLeft: 10_000 - 29_120, date: null, urgency: 'soon' },
    ]);
    const rotated = [
      fitting('2024-11-30', 'a'),
      fitting('2025-10-17', 'a', { rotated: true }),
      fitting('2026-10-17', 'a', { rotated: true }),
    ];
    const [next] = due([set], rotated);
    expect(next).toMatchObject({ kind: 'rotation', kilometresLeft: 10_000 - 42 * 40, urgency: 'upcoming' });
    expect(next?.date?.slice(0, 7)).toBe('2027-06');
  });

  it('no rotation interval, or not fitted → nothing', () => {
    expect(due([tyreSet('a')], [fitting('2024-11-30', 'a')])).toEqual([]);
    expect(due([set], [fitting('2024-11-30', 'a'), fitting('2026-01-01', null)])).toEqual([]);
    expect(due([set], [])).toEqual([]);
  });
});

describe('the seasonal swap', () => {
  const SETS = [tyreSet('s'), tyreSet('w', { season: 'winter' })];
  const swap = (today: string, fittings: readonly Fitting[], sets = SETS) =>
    due(sets, fittings, { today }).map(
      (one) => one.kind === 'swap' && `${one.urgency} ${one.season} ${one.date}`,
    );

  it.each<[string, string, string, string[]]>([
    ['2026-11-28', '2026-10-20', 'w', ['upcoming summer 2027-04-01']],
    ['2027-03-10', '2026-10-20', 'w', ['soon summer 2027-04-01']],
    ['2027-04-01', '2026-10-20', 'w', ['soon summer 2027-04-01']],
    ['2027-05-01', '2026-10-20', 'w', ['late summer 2027-04-01']],
    ['2026-11-28', '2026-04-02', 's', ['late winter 2026-10-15']],
    ['2027-02-01', '2026-04-02', 's', ['late winter 2026-10-15']],
    ['2026-09-20', '2026-04-02', 's', ['soon winter 2026-10-15']],
    ['2026-09-20', '2026-09-10', 'w', ['upcoming summer 2027-04-01']],
    ['2027-03-20', '2027-03-10', 's', ['upcoming winter 2027-10-15']],
    ['2026-07-01', '2026-06-18', 'w', ['upcoming summer 2027-04-01']],
    ['2026-06-17', '2026-06-16', 'w', ['late summer 2026-04-01']],
  ])('on %s, since %s on %s → %j', (today, since, set, expected) => {
    expect(swap(today, [fitting(since, set)])).toEqual(expected);
  });

  it('nothing was ever fitted → the next swap; none is late', () => {
    expect(swap('2026-11-28', [])).toEqual(['upcoming summer 2027-04-01']);
  });

  it('all-season tyres of a vehicle with winter tyres → swapped like summer tyres', () => {
    const sets = [tyreSet('all', { season: 'all_season' }), tyreSet('w', { season: 'winter' })];
    expect(swap('2026-11-28', [fitting('2026-04-02', 'all')], sets)).toEqual(['late winter 2026-10-15']);
    expect(swap('2026-11-28', [fitting('2026-10-02', 'w')], sets)).toEqual(['upcoming summer 2027-04-01']);
  });

  it('sets of all three seasons → all-season tyres stay on', () => {
    const sets = [...SETS, tyreSet('all', { season: 'all_season' })];
    expect(swap('2026-11-28', [fitting('2026-04-02', 'all')], sets)).toEqual([]);
  });

  it('uses the swap days chosen by the owner', () => {
    const swapDays = { winter: { month: 12, day: 1 }, summer: { month: 5, day: 2 } };
    const fittings = [fitting('2026-05-02', 's')];
    expect(inShort(due(SETS, fittings, { swapDays }))).toEqual(['soon swap 2026-12-01']);
    expect(inShort(due(SETS, fittings, { swapDays: { ...SWAP_DAYS, summer: swapDays.summer } }))).toEqual([
      'late swap 2026-10-15',
    ]);
  });

  it('a motorcycle is not swapped', () => {
    expect(due(SETS, [fitting('2026-04-02', 's')], { vehicle: { type: 'motorcycle' } })).toEqual([]);
  });
});

describe('winter equipment in the mountains', () => {
  const summer = tyreSet('s');
  const on = [fitting('2026-04-02', 's')];
  const vehicle = { winterDriving: 'mountain' as const };

  it('in force → urgent; in October → soon; in September not yet', () => {
    const [wanted] = due([summer], on, { vehicle });
    expect(wanted).toMatchObject({
      kind: 'winter_equipment',
      date: '2026-11-01',
      to: '2027-03-31',
      isInForce: true,
      urgency: 'urgent',
      source: 'Code de la route, article D314-8',
      sourceDate: '2024-11-01',
    });
    expect(inShort(due([summer], on, { vehicle, today: '2026-10-01' }))).toEqual([
      'soon winter_equipment 2026-11-01',
    ]);
    expect(due([summer], on, { vehicle, today: '2026-09-30' })).toEqual([]);
    expect(due([summer], on, { vehicle: { ...vehicle, hasSnowChains: true } })).toEqual([]);
  });

  it('marked winter tyres not fitted → in October only the swap, in November the law too', () => {
    const sets = [summer, tyreSet('w', { season: 'winter', snow_mark: true })];
    expect(inShort(due(sets, on, { vehicle, today: '2026-10-05' }))).toEqual(['soon swap 2026-10-15']);
    expect(inShort(due(sets, on, { vehicle, today: '2026-11-05' }))).toEqual([
      'late swap 2026-10-15',
      'urgent winter_equipment 2026-11-01',
    ]);
    const pair = [summer, tyreSet('w', { season: 'winter', snow_mark: true, count: 2 })];
    expect(inShort(due(pair, on, { vehicle, today: '2026-10-05' }))).toContain(
      'soon winter_equipment 2026-11-01',
    );
  });
});

it('sorted by urgency', () => {
  const sets = [
    tyreSet('old', { dot: '2415' }),
    tyreSet('on', { dot: '0125', rotation_km: 10_000, treads: [tread('2026-11-01', 1.5)] }),
    tyreSet('w', { season: 'winter', dot: '5021' }),
  ];
  const found = due(sets, [fitting('2024-11-30', 'on')], { vehicle: { winterDriving: 'mountain' } });
  expect(inShort(found)).toEqual([
    'late swap 2026-10-15',
    'late tread 2026-11-01 on',
    'urgent age 2025-06-08 old',
    'urgent winter_equipment 2026-11-01',
    'soon rotation on',
    'soon age 2026-12-13 w',
    'upcoming age 2029-12-30 on',
  ]);
});

it('on the same day → wear before age', () => {
  const sets = [
    tyreSet('a', { bought_on: day('2021-11-28') }),
    tyreSet('b', { treads: [tread(TODAY, 2.5)] }),
  ];
  expect(inShort(due(sets, []))).toEqual([`soon tread ${TODAY} b`, `soon age ${TODAY} a`]);
});

it('readings that give no pace → a rotation without a date', () => {
  const histories = [historyOf([fitting('2026-11-01', 'a')], [reading('2026-11-01', 50_000)])];
  const sets = [tyreSet('a', { rotation_km: 10_000 })];
  expect(tyresDue({ vehicle: VEHICLE, sets, histories }, day(TODAY))).toMatchObject([
    { kind: 'rotation', kilometresLeft: 10_000, date: null, expected: null, urgency: 'upcoming' },
  ]);
});

it('any garage, its sets in any order → the same list, sorted by urgency', () => {
  const anySets = fc
    .tuple(
      ...ALL_SETS.map((id) =>
        fc
          .record({
            season: fc.constantFrom('summer' as const, 'winter' as const, 'all_season' as const),
            dot: fc.constantFrom(null, '2410', '2418', '2423'),
            rotation: fc.constantFrom(null, 5000),
            depths: fc.array(fc.integer({ min: 10, max: 80 }), { maxLength: 3 }),
          })
          .map(({ season, dot, rotation, depths }) =>
            tyreSet(id, {
              season,
              dot,
              rotation_km: rotation,
              treads: depths.map((mm, index) => tread(addDays(day('2020-06-01'), 200 * index), mm / 10)),
            }),
          ),
      ),
    )
    .chain((sets) => fc.tuple(fc.constant(sets), fc.shuffledSubarray(sets, { minLength: sets.length })));
  const order = ['late', 'urgent', 'soon', 'upcoming'];
  fc.assert(
    fc.property(
      anySets,
      anyHistory,
      fc.integer({ min: 900, max: 3000 }),
      ([sets, shuffled], history, days) => {
        const today = addDays(day('2020-01-01'), days);
        const vehicle = { ...VEHICLE, winterDriving: 'mountain' as const };
        const found = tyresDue({ vehicle, sets, histories: [history] }, today);
        expect(tyresDue({ vehicle, sets: shuffled, histories: [history] }, today)).toEqual(found);
        const ranks = found.map(({ urgency }) => order.indexOf(urgency));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        const late = found.filter(({ urgency }) => urgency === 'late');
        expect(late.every(({ date }) => date !== null && date <= today)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

it('in lists → the first limit of each set; neither the swap nor the winter law', () => {
  const treads = [tread('2025-01-07', 7), tread('2026-11-28', 4.25)];
  const sets = [tyreSet('a', { treads, dot: '2422' }), tyreSet('w', { season: 'winter' })];
  const vehicle = { ...VEHICLE, winterDriving: 'mountain' as const };
  const histories = [historyOf([fitting('2024-11-30', 'a')], READINGS)];
  const all = tyresDue({ vehicle, sets, histories }, day(TODAY));
  expect(all.map(({ kind }) => kind)).toEqual(['swap', 'winter_equipment', 'age', 'tread', 'tread']);
  const listed = listedTyresDue({ vehicle, sets, histories }, day(TODAY));
  expect(listed).toEqual([all[2], all[3]]);
  expect(listed[1]).toMatchObject({ limit: 'advice' });
});
