import { describe, expect, it } from 'vitest';
import {
  countsForSeason,
  expectedSeason,
  isInSeason,
  isSwapDone,
  isSwappedBySeason,
  lastSwaps,
  nextSwapDay,
  SWAP_DAYS,
  swapDaysOf,
  swapsWithoutReminder,
} from '#tyre-sets/season.ts';
import { day } from '#testing/civil-dates.ts';
import { fitting, tyreSet } from '#testing/tyres.ts';

const SUMMER = tyreSet('summer');
const WINTER = tyreSet('winter', { season: 'winter' });
const ALL_SEASON = tyreSet('all', { season: 'all_season' });
const SETS = [SUMMER, WINTER, ALL_SEASON];
const GONE = { ...WINTER, retired_on: day('2025-01-01') };
const swap = (on: string, off: string | null) => ({ on: day(on), off: off === null ? null : day(off) });
const CAR = { type: 'car', inspectionCategory: null } as const;

it.each([
  ['winter', 'winter', true, false],
  ['summer', 'summer', false, true],
  ['all', 'all', true, true],
  ['winter', null, true, false],
  ['winter', 'all', true, false],
  ['winter', 'summer', false, false],
  [null, null, false, false],
  ['gone', 'gone', false, false],
])('front %s, rear %s → winter %s, summer %s', (front, rear, winter, summer) => {
  expect(countsForSeason({ front, rear }, SETS, 'winter')).toBe(winter);
  expect(countsForSeason({ front, rear }, SETS, 'summer')).toBe(summer);
});

it('all-season tyres count as summer tyres if the vehicle has winter tyres, and the other way round', () => {
  const on = { front: 'all', rear: 'all' };
  expect(countsForSeason(on, [ALL_SEASON, WINTER], 'winter')).toBe(false);
  expect(countsForSeason(on, [ALL_SEASON, WINTER], 'summer')).toBe(true);
  expect(countsForSeason(on, [ALL_SEASON, SUMMER], 'winter')).toBe(true);
  expect(countsForSeason(on, [ALL_SEASON, GONE], 'winter')).toBe(true);
});

describe('whether a vehicle needs seasonal swaps', () => {
  it.each([
    ['sets of two seasons', CAR, [SUMMER, WINTER], true],
    ['all-season and winter tyres', CAR, [ALL_SEASON, WINTER], true],
    ['two sets of one season', CAR, [SUMMER, tyreSet('other')], false],
    ['a retired set', CAR, [SUMMER, GONE], false],
    ['no set', CAR, [], false],
    ['a motorcycle', { type: 'motorcycle', inspectionCategory: null } as const, [SUMMER, WINTER], false],
    ['a quad', { type: 'other', inspectionCategory: 'light' } as const, [SUMMER, WINTER], false],
  ])('%s', (_, vehicle, sets, isSwapped) => {
    expect(isSwappedBySeason(vehicle, sets)).toBe(isSwapped);
  });
});

describe('the swap days of a vehicle', () => {
  const winter = { season: 'winter', active: true, next_reminder_date: day('2027-11-02') } as const;

  it('a seasonal reminder with a date → its day; without → the usual day', () => {
    expect(swapDaysOf([winter])).toEqual({ winter: { month: 11, day: 2 }, summer: SWAP_DAYS.summer });
  });

  it('two reminders of a season → the earlier date, in any order', () => {
    const other = { ...winter, next_reminder_date: day('2027-12-01') };
    expect(swapDaysOf([other, winter])).toEqual(swapDaysOf([winter, other]));
    expect(swapDaysOf([other, winter]).winter).toEqual({ month: 11, day: 2 });
  });

  it.each([
    ['switched off', { ...winter, active: false }],
    ['without a date', { ...winter, next_reminder_date: null }],
    ['of other work', { ...winter, season: null }],
  ])('one %s → the usual day', (_, reminder) => {
    expect(swapDaysOf([reminder])).toEqual(SWAP_DAYS);
  });
});

describe('swaps without a reminder', () => {
  const winter = { season: 'winter', active: true } as const;
  const summer = { season: 'summer', active: true } as const;
  const other = { season: null, active: true } as const;

  it.each([
    ['no reminder of a swap', CAR, SETS, [other], ['winter', 'summer']],
    ['one for winter', CAR, SETS, [winter, other], ['summer']],
    ['one that is switched off', CAR, SETS, [{ ...winter, active: false }, summer], ['winter']],
    ['both', CAR, SETS, [winter, summer], []],
    ['one season', CAR, [SUMMER], [], []],
    ['the other set is retired', CAR, [SUMMER, GONE], [], []],
    ['a motorcycle', { type: 'motorcycle', inspectionCategory: null } as const, SETS, [], []],
  ])('%s', (_, vehicle, sets, reminders, missing) => {
    expect(swapsWithoutReminder(vehicle, sets, reminders)).toEqual(missing);
  });
});

describe('the swap of 15 October 2026', () => {
  it.each([
    ['2026-06-16', null, false],
    ['2026-06-17', null, true],
    ['2026-10-15', null, true],
    ['2026-12-24', null, true],
    ['2026-06-20', '2026-07-10', false],
    ['2026-06-20', '2026-10-15', false],
    ['2026-06-20', '2026-10-16', true],
    ['2026-12-24', '2027-04-02', true],
  ])('tyres on from %s to %s → done: %s', (on, off, isDone) => {
    expect(isSwapDone(day('2026-10-15'), swap(on, off))).toBe(isDone);
  });

  it('no tyres of the season were ever fitted → not done', () => {
    expect(isSwapDone(day('2026-10-15'), null)).toBe(false);
  });

  it.each([
    ['2026-06-16', null, '2026-10-15'],
    ['2026-06-17', null, '2027-10-15'],
    ['2026-12-24', null, '2027-10-15'],
    ['2026-06-17', '2026-07-10', '2026-10-15'],
    ['2026-06-17', '2026-11-10', '2027-10-15'],
  ])('tyres on from %s to %s → next on %s', (on, off, next) => {
    expect(nextSwapDay(SWAP_DAYS.winter, swap(on, off))).toBe(next);
  });

  it('a swap on another day of the year', () => {
    expect(nextSwapDay({ month: 11, day: 1 }, swap('2026-12-24', null))).toBe('2027-11-01');
  });
});

it('finds the last swap to each season', () => {
  const fittings = [
    fitting('2026-10-20', 'winter'),
    fitting('2025-10-18', 'winter'),
    fitting('2026-04-02', 'summer'),
  ];
  expect(lastSwaps(fittings, SETS)).toEqual({
    winter: swap('2026-10-20', null),
    summer: swap('2026-04-02', '2026-10-20'),
  });
  expect(lastSwaps([], SETS)).toEqual({ winter: null, summer: null });
});

it.each([
  ['summer beside winter', SUMMER, [SUMMER, WINTER], 'summer'],
  ['winter beside summer', WINTER, [SUMMER, WINTER], 'winter'],
  ['winter alone', WINTER, [WINTER], null],
  ['all-season beside winter', ALL_SEASON, [ALL_SEASON, WINTER], 'summer'],
  ['all-season beside summer', ALL_SEASON, [ALL_SEASON, SUMMER], 'winter'],
  ['all-season beside both', ALL_SEASON, SETS, null],
  ['summer beside retired winter', SUMMER, [SUMMER, GONE], null],
])('%s → on the road in: %s', (_, set, sets, season) => {
  expect(expectedSeason(set, sets)).toBe(season);
});

it.each([
  ['2026-03-31', 'winter'],
  ['2026-04-01', 'summer'],
  ['2026-10-14', 'summer'],
  ['2026-10-15', 'winter'],
  ['2027-01-01', 'winter'],
] as const)('%s is in %s', (date, season) => {
  expect(isInSeason(season, day(date))).toBe(true);
  expect(isInSeason(season === 'winter' ? 'summer' : 'winter', day(date))).toBe(false);
});

it.each([
  ['2026-05-01', 'winter'],
  ['2026-05-02', 'summer'],
  ['2026-11-30', 'summer'],
  ['2026-12-01', 'winter'],
] as const)('with days of its own, %s is in %s', (date, season) => {
  const days = { summer: { month: 5, day: 2 }, winter: { month: 12, day: 1 } };
  expect(isInSeason(season, day(date), days)).toBe(true);
});

it('swap days in reverse order → winter tyres from January to November', () => {
  const days = { summer: { month: 11, day: 1 }, winter: { month: 1, day: 10 } };
  expect(isInSeason('summer', day('2026-12-01'), days)).toBe(true);
  expect(isInSeason('winter', day('2026-02-01'), days)).toBe(true);
});
