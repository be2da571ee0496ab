import { addDays } from '#calendar/civil-date.ts';
import { shouldAskMileage } from '#mileage/mileage-question.ts';
import { day } from '#testing/civil-dates.ts';
import { expect, it } from 'vitest';

const today = day('2026-11-21');
const ago = (days: number) => addDays(today, -days);

it.each([
  ['read 30 days ago', 30, null, false],
  ['read 31 days ago', 31, null, true],
  ['asked today', 90, { on: ago(0), isClosed: false }, true],
  ['asked today and closed', 90, { on: ago(0), isClosed: true }, false],
  ['asked yesterday', 90, { on: ago(1), isClosed: false }, false],
  ['asked 13 days ago', 90, { on: ago(13), isClosed: true }, false],
  ['asked 14 days ago', 90, { on: ago(14), isClosed: true }, true],
  ['asked by a clock that was a year ahead', 90, { on: ago(-365), isClosed: true }, true],
] as const)('%s → %s %j %s', (_, readAgo, asked, expected) => {
  expect(shouldAskMileage(ago(readAgo), asked, today)).toBe(expected);
});
