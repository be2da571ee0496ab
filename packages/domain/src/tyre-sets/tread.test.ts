import { describe, expect, it } from 'vitest';
import { inOrderOfTread, tyreAtWheel, type Wheel } from '#tyre-sets/tread.ts';
import type { TyreTread } from '#tyre-sets/tyre-set.ts';
import { day } from '#testing/civil-dates.ts';
import { tread } from '#testing/tyres.ts';

const depths = (treads: TyreTread[], wheel: Wheel, rotations: string[] = []) =>
  tyreAtWheel({ dot: '2423', treads }, wheel, rotations.map(day)).treads.map(({ mm }) => mm);

it('sorted by date, then by id', () => {
  const [a, b, c] = [tread('2026-01-01', 8), tread('2026-01-01', 8, 'fl'), tread('2026-02-01', 7)];
  expect(inOrderOfTread([c, b, a])).toEqual([a, b, c]);
});

describe('the treads of the tyre at a wheel', () => {
  it('includes treads measured on all tyres, on its axle and on its own wheel', () => {
    const treads = [
      tread('2026-01-01', 8),
      tread('2026-02-01', 7, 'front'),
      tread('2026-03-01', 6.5, 'rear'),
      tread('2026-04-01', 6, 'fl'),
    ];
    expect(depths(treads, 'fl')).toEqual([8, 7, 6]);
    expect(depths(treads, 'fr')).toEqual([8, 7]);
    expect(depths(treads, 'rr')).toEqual([8, 6.5]);
  });

  it('another DOT → a new tyre from then on, at that wheel only; the same DOT → the same tyre', () => {
    const treads = [
      tread('2026-01-01', 5),
      tread('2026-02-01', 8, 'fl', '0126'),
      tread('2026-03-01', 7, 'fl', '0126'),
    ];
    expect(depths(treads, 'fl')).toEqual([8, 7]);
    expect(depths(treads, 'fr')).toEqual([5]);
    expect(tyreAtWheel({ dot: '2423', treads }, 'fl', []).dot).toBe('0126');
    expect(tyreAtWheel({ dot: '2423', treads }, 'fr', []).dot).toBe('2423');
    expect(
      depths([tread('2026-01-01', 5, 'all', '2423'), tread('2026-02-01', 4, 'all', '2423')], 'fl'),
    ).toEqual([5, 4]);
  });

  it('a rotation → earlier treads count only if measured on all tyres', () => {
    const treads = [tread('2026-01-01', 8), tread('2026-02-01', 6, 'fl'), tread('2026-04-01', 5, 'fl')];
    expect(depths(treads, 'fl', ['2026-03-01'])).toEqual([8, 5]);
    expect(depths(treads, 'fr', ['2026-03-01'])).toEqual([8]);
    expect(depths(treads, 'fl', ['2026-04-01'])).toEqual([8, 5]);
    expect(depths(treads, 'fl', ['2026-05-01'])).toEqual([8]);
  });

  it('a rotation after a puncture → no earlier tread counts, because the new tyre may be at any wheel', () => {
    const treads = [
      tread('2026-01-01', 5),
      tread('2026-02-01', 8, 'fl', '0126'),
      tread('2026-04-01', 4, 'rl'),
    ];
    expect(depths(treads, 'rl', ['2026-03-01'])).toEqual([4]);
    expect(depths(treads, 'fl', ['2026-03-01'])).toEqual([]);
  });
});
