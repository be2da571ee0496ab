import { describe, expect, it } from 'vitest';
import { nextSwapSeason, proposeExchange, proposeRotation, proposeSwap } from '#tyre-sets/swap.ts';
import { day } from '#testing/civil-dates.ts';
import { fitting, tyreSet } from '#testing/tyres.ts';

const SUMMER = { ...tyreSet('summer'), size: null };
const WINTER = { ...tyreSet('winter', { season: 'winter' }), size: null };
const ALL_SEASON = { ...tyreSet('all', { season: 'all_season' }), size: null };
const NARROW = { ...tyreSet('narrow', { count: 2 }), size: '225/45 ZR18 95Y' };
const WIDE = { ...tyreSet('wide', { count: 2 }), size: '255/40 ZR18 99Y' };

describe('the next season', () => {
  it.each([
    ['winter', '2026-12-01', 'summer'],
    ['summer', '2026-12-01', 'winter'],
    ['summer', '2026-07-01', 'winter'],
    ['all', '2026-12-01', 'winter'],
    ['all', '2026-07-01', 'summer'],
    [null, '2026-12-01', 'winter'],
    [null, '2026-07-01', 'summer'],
  ])('%s fitted, on %s → %s', (set, today, season) => {
    const facts = { sets: [SUMMER, WINTER, ALL_SEASON], fittings: [fitting('2026-01-01', set)] };
    expect(nextSwapSeason(facts, day(today))).toBe(season);
  });
});

it('nothing fitted, and before the owner’s own swap day → the season that is ending', () => {
  const swapDays = { winter: { month: 11, day: 20 }, summer: { month: 4, day: 1 } };
  const facts = { sets: [SUMMER, WINTER], fittings: [] };
  expect(nextSwapSeason(facts, day('2026-11-10'))).toBe('winter');
  expect(nextSwapSeason(facts, day('2026-11-10'), swapDays)).toBe('summer');
});

describe('the proposed fitting', () => {
  const both = (id: string) => ({ front: id, rear: id, rotated: false });

  it('the sets that were on in that season before', () => {
    const sets = [SUMMER, NARROW, WIDE, WINTER];
    const fittings = [
      fitting('2024-04-01', 'summer'),
      fitting('2025-04-01', null, { front: 'narrow', rear: 'wide' }),
      fitting('2025-10-20', 'winter'),
      fitting('2026-04-20', null),
    ];
    const proposed = { front: 'narrow', rear: 'wide', rotated: false };
    expect(proposeSwap({ sets, fittings }, 'summer')).toEqual(proposed);
    expect(proposeSwap({ sets, fittings }, 'winter')).toEqual(both('winter'));
  });

  it('never fitted → the sets of the season, else all-season tyres', () => {
    const fittings = [fitting('2025-04-01', 'all')];
    expect(proposeSwap({ sets: [SUMMER, WINTER, ALL_SEASON], fittings }, 'winter')).toEqual(both('winter'));
    expect(proposeSwap({ sets: [SUMMER, ALL_SEASON], fittings: [] }, 'winter')).toEqual(both('all'));
    expect(proposeSwap({ sets: [SUMMER], fittings: [] }, 'winter')).toBeNull();
  });

  it('a retired set or one on another vehicle → not proposed', () => {
    const old = { ...WINTER, id: 'old', retired_on: day('2026-04-01') };
    const fittings = [
      fitting('2024-10-20', 'winter'),
      fitting('2025-10-20', 'old'),
      fitting('2025-11-20', 'sold'),
    ];
    expect(proposeSwap({ sets: [SUMMER, WINTER, old], fittings }, 'winter')).toEqual(both('winter'));
  });

  it('two pairs that were never fitted → the wider one at the rear; equal widths or a third pair → no proposal', () => {
    const facts = (...sets: (typeof WIDE)[]) => ({ sets, fittings: [] });
    const proposed = { front: 'narrow', rear: 'wide', rotated: false };
    expect(proposeSwap(facts(WIDE, NARROW), 'summer')).toEqual(proposed);
    expect(proposeSwap(facts(WIDE, { ...NARROW, size: WIDE.size }), 'summer')).toBeNull();
    expect(proposeSwap(facts(WIDE, NARROW, { ...WIDE, id: 'third' }), 'summer')).toBeNull();
    expect(proposeSwap(facts(WIDE), 'summer')).toBeNull();
  });
});

it.each([
  ['a', 'b', { front: 'b', rear: 'a', rotated: false }],
  ['a', 'a', null],
  ['a', null, null],
])('front %s, rear %s exchanged → %j', (front, rear, proposed) => {
  expect(proposeExchange({ front, rear })).toEqual(proposed);
});

it.each([
  ['a', 'a', { front: 'a', rear: 'a', rotated: true }],
  [null, 'b', { front: null, rear: 'b', rotated: true }],
  [null, null, null],
])('front %s, rear %s rotated → %j', (front, rear, proposed) => {
  expect(proposeRotation({ front, rear })).toEqual(proposed);
});
