import { describe, expect, it } from 'vitest';
import { isDotInFuture, madeInMonth, madeOn, parseDot, readDot, type DotWeek } from '#tyre-sets/dot.ts';
import { day } from '#testing/civil-dates.ts';

function week(dot: string): DotWeek {
  const parsed = parseDot(dot);
  if (!parsed) throw new Error(`No week: ${dot}`);
  return parsed;
}

it.each([
  ['2423', '2023-06-12', '2023-06'],
  ['0124', '2024-01-01', '2024-01'],
  ['0121', '2021-01-04', '2021-01'],
  ['5320', '2020-12-28', '2020-12'],
  ['0125', '2024-12-30', '2025-01'],
])('%s → made in the week from Monday %s, in %s', (dot, monday, month) => {
  expect(madeOn(week(dot))).toBe(monday);
  expect(madeInMonth(week(dot))).toBe(month);
});

it.each(['', '0023', '5423', '123', '24233', '24-3', 'ab23', '２４23'])('%j is not a week', (dot) => {
  expect(parseDot(dot)).toBeNull();
});

describe('a week in the future', () => {
  it.each([
    ['4826', '2026-11-28', false],
    ['4926', '2026-11-28', true],
    ['4926', '2026-11-30', false],
    ['1299', '2026-11-28', true],
  ])('%s on %s → %s', (dot, today, isFuture) => {
    expect(isDotInFuture(week(dot), day(today))).toBe(isFuture);
  });
});

it.each([
  ['2423', '2423'],
  [' DOT 4B9J 1RCX 2423 ', '2423'],
  ['24/23', '2423'],
  ['5423', null],
  ['202423', null],
  ['x'.repeat(60) + ' 2423', null],
])('parses %j → %s', (typed, dot) => {
  expect(readDot(typed)).toBe(dot);
});
