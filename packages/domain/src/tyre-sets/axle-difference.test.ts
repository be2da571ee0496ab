import { expect, it } from 'vitest';
import { axleDifferences } from '#tyre-sets/axle-difference.ts';
import type { TyreTread } from '#tyre-sets/tyre-set.ts';
import { fitting, tread, tyreSet } from '#testing/tyres.ts';

const NOW = '2026-06-01';

it.each<[string, TyreTread[], unknown[]]>([
  ['5 mm', [tread(NOW, 7, 'fl'), tread(NOW, 2, 'fr')], []],
  ['5.1 mm', [tread(NOW, 7.1, 'fl'), tread(NOW, 2, 'fr')], [{ axle: 'front', set: 'a', mm: 5.1 }]],
  ['behind', [tread(NOW, 2, 'rl'), tread(NOW, 8, 'rr')], [{ axle: 'rear', set: 'a', mm: 6 }]],
  ['on two axles', [tread(NOW, 8, 'fl'), tread(NOW, 2, 'rr')], []],
  [
    'a new tyre beside one that was worn before',
    [tread('2026-01-01', 2.5, 'front'), tread(NOW, 8, 'fl', '0126')],
    [{ axle: 'front', set: 'a', mm: 5.5 }],
  ],
  ['a worn tyre beside one that was deep before', [tread('2024-01-01', 8, 'front'), tread(NOW, 2, 'fl')], []],
  ['all of them', [tread(NOW, 8)], []],
  ['one alone', [tread(NOW, 8, 'fl')], []],
])('%s', (_, treads, expected) => {
  const set = tyreSet('a', { treads });
  expect(axleDifferences({ front: set, rear: set }, { fittings: [fitting('2024-01-01', 'a')] })).toEqual(
    expected,
  );
});

it('nothing fitted → no difference', () => {
  expect(axleDifferences({ front: null, rear: null }, { fittings: [] })).toEqual([]);
});

it('measured before a rotation → no difference', () => {
  const set = tyreSet('a', { treads: [tread('2026-01-01', 8, 'fl'), tread('2026-01-01', 2, 'fr')] });
  const fitted = { front: set, rear: set };
  expect(axleDifferences(fitted, { fittings: [fitting(NOW, 'a', { rotated: true })] })).toEqual([]);
});
