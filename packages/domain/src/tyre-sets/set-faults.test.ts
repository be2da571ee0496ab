import { describe, expect, it } from 'vitest';
import { deletionFault, faultsOfSet, treadDoubts, type SetSurroundings } from '#tyre-sets/set-faults.ts';
import type { TyreSet, TyreTread } from '#tyre-sets/tyre-set.ts';
import { day } from '#testing/civil-dates.ts';
import { CAR, fitting, tread, tyreSet } from '#testing/tyres.ts';

const AROUND: SetSurroundings = {
  stored: null,
  fittings: [],
  today: day('2026-11-28'),
};

const faults = (given: Partial<TyreSet>, around: Partial<SetSurroundings> = {}) =>
  faultsOfSet(tyreSet('a', given), { ...AROUND, ...around }).map(({ pointer, code }) => `${pointer} ${code}`);

it.each<[string, Partial<TyreSet>, string[]]>([
  ['nothing but a name', {}, []],
  ['a week that has been', { dot: '2423' }, []],
  ['a week of the future', { dot: '0127' }, ['/dot dot_in_future']],
  ['no week', { dot: '5423' }, ['/dot invalid_dot']],
  ['bought tomorrow', { bought_on: day('2026-11-29') }, ['/bought_on date_in_future']],
  ['retired tomorrow', { retired_on: day('2026-11-29') }, ['/retired_on date_in_future']],
  [
    'retired before the purchase',
    { bought_on: day('2026-02-01'), retired_on: day('2026-01-01') },
    ['/retired_on date_before_purchase'],
  ],
  [
    'treads of tomorrow and with a week of the future',
    { treads: [tread('2026-11-29', 8), tread('2026-11-28', 8, 'fl', '0127')] },
    ['/treads/0/date date_in_future', '/treads/1/dot dot_in_future'],
  ],
])('%s → %j', (_, given, expected) => {
  expect(faults(given)).toEqual(expected);
});

describe('a set that was fitted before', () => {
  const fittings = [fitting('2026-04-01', 'a')];

  it('may move to another vehicle only while it is on no axle', () => {
    const stored = { vehicle_id: CAR };
    const taken = [...fittings, fitting('2026-10-17', 'b')];
    expect(faults({ vehicle_id: 'van' }, { stored, fittings })).toEqual(['/vehicle_id tyres_fitted']);
    expect(faults({ vehicle_id: 'van' }, { stored, fittings: taken })).toEqual([]);
    expect(faults({ vehicle_id: CAR }, { stored, fittings })).toEqual([]);
  });

  it('may move while it is on an axle of another vehicle than its own', () => {
    expect(faults({ vehicle_id: 'truck' }, { stored: { vehicle_id: 'van' }, fittings })).toEqual([]);
  });

  it('cannot be a pair if it was on both axles', () => {
    expect(faults({ count: 2 }, { fittings })).toEqual(['/count tyres_on_two_axles']);
    expect(faults({ count: 3 }, { fittings })).toEqual([]);
    expect(faults({ count: 2 }, { fittings: [fitting('2026-04-01', 'a', { rear: null })] })).toEqual([]);
  });

  it('cannot be retired before it was last fitted', () => {
    expect(faults({ retired_on: day('2026-04-01') }, { fittings })).toEqual(['/retired_on tyres_retired']);
    expect(faults({ retired_on: day('2026-04-02') }, { fittings })).toEqual([]);
  });

  it('cannot be deleted', () => {
    const more = [...fittings, fitting('2026-10-01', 'b'), fitting('2026-11-01', 'b', { rear: 'a' })];
    expect(deletionFault('a', more)).toEqual({ code: 'tyres_in_use', params: { count: 2 } });
    expect(deletionFault('c', more)).toBeNull();
  });
});

describe('a tread that becomes deeper', () => {
  const doubts = (treads: TyreTread[], rotations: string[] = [], stored: TyreTread[] = []) =>
    treadDoubts(tyreSet('a', { dot: '2423', treads }), stored, rotations.map(day)).map(
      ({ pointer, params }) => `${pointer} ${params.mm}`,
    );
  const OLD = tread('2026-01-01', 5);

  it.each<[string, TyreTread[], string[]]>([
    ['less', [OLD, tread('2026-06-01', 4)], []],
    ['a little more: the gauge', [OLD, tread('2026-06-01', 5.5)], []],
    ['more', [OLD, tread('2026-06-01', 7)], ['/treads/1/mm 5']],
    ['more, and listed first', [tread('2026-06-01', 7), OLD], ['/treads/0/mm 5']],
    ['more at one wheel', [OLD, tread('2026-06-01', 7, 'rl')], ['/treads/1/mm 5']],
    ['more, with the same DOT', [OLD, tread('2026-06-01', 7, 'rl', '2423')], ['/treads/1/mm 5']],
    ['more, with another DOT', [OLD, tread('2026-06-01', 7, 'rl', '0126')], []],
    ['another wheel', [tread('2026-01-01', 5, 'fl'), tread('2026-06-01', 7, 'fr')], []],
    [
      'all, where one wheel had less and another more',
      [tread('2026-01-01', 5, 'front'), tread('2026-01-01', 7, 'rear'), tread('2026-06-01', 7)],
      [],
    ],
  ])('%s → %j', (_, treads, expected) => {
    expect(doubts(treads)).toEqual(expected);
  });

  it('after a rotation → accepted, because another tyre is at the wheel', () => {
    const wheels = [tread('2026-01-01', 5, 'fl'), tread('2026-06-01', 7, 'fl')];
    expect(doubts(wheels, ['2026-03-01'])).toEqual([]);
    expect(doubts(wheels, ['2026-07-01'])).toEqual(['/treads/1/mm 5']);
    expect(doubts([OLD, tread('2026-06-01', 7, 'fl')], ['2026-03-01'])).toEqual(['/treads/1/mm 5']);
  });

  it('accepted once → not questioned again unless it changes', () => {
    const grown = tread('2026-06-01', 7);
    expect(doubts([OLD, grown], [], [OLD, grown])).toEqual([]);
    expect(doubts([OLD, { ...grown, mm: 8 }], [], [OLD, grown])).toEqual(['/treads/1/mm 5']);
  });
});
