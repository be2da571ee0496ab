import { costOfSet, costOfSets } from '#tyre-sets/tyre-cost.ts';
import { day } from '#testing/civil-dates.ts';
import { expect, it } from 'vitest';

const SET = { price: 480, distance: 30_000, retired_on: null };
const RETIRED = day('2026-10-01');

it.each([
  ['30,000 km', SET, 16],
  ['exactly 5,000 km', { ...SET, distance: 5000 }, 96],
  ['less than 5,000 km', { ...SET, distance: 4999 }, null],
  ['less than 5,000 km, and retired', { ...SET, distance: 3000, retired_on: RETIRED }, 160],
  ['retired without having run', { ...SET, distance: 0, retired_on: RETIRED }, null],
  ['no price', { ...SET, price: null }, null],
  ['no distance', { ...SET, distance: null }, null],
  ['a price that is no round number', { ...SET, price: 412.37, distance: 31_000 }, 13.3],
])('a set: %s', (_, set, per1000Km) => {
  expect(costOfSet(set)?.per1000Km ?? null).toBe(per1000Km);
});

it('several sets → the sum of prices by the sum of distances; sets with too little data are left out', () => {
  const sets = [
    SET,
    { ...SET, price: 320, distance: 10_000 },
    { ...SET, distance: 100 },
    { ...SET, price: null },
  ];
  expect(costOfSets(sets)).toEqual({ price: 800, distance: 40_000, per1000Km: 20 });
  expect(costOfSets(sets.slice(2))).toBeNull();
  expect(costOfSets([])).toBeNull();
});

it('a single set that was retired early → no total cost yet', () => {
  expect(costOfSets([{ ...SET, distance: 3000, retired_on: RETIRED }])).toBeNull();
});
