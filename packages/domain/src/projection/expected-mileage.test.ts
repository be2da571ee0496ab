import { addDays, civilDateOf } from '#calendar/civil-date.ts';
import { expectedMileage } from '#projection/expected-mileage.ts';
import { expect, it } from 'vitest';

const today = civilDateOf(2026, 10, 17);
const reading = (daysAgo: number, mileage: number) => ({
  id: `${daysAgo} ${mileage}`,
  date: addDays(today, -daysAgo),
  mileage,
});

it('40 km a day until ten days ago → about 400 km more, in tens', () => {
  const series = [reading(210, 60_000), reading(110, 64_000), reading(10, 68_003)];
  expect(expectedMileage(series, today)).toEqual({ mileage: 68_400, isEstimate: true });
});

it.each([
  ['one reading', [reading(100, 60_000)], 60_000],
  ['a reading of the same day', [reading(200, 60_000), reading(100, 64_000), reading(0, 68_003)], 68_003],
  ['readings that are too old', [reading(400, 60_000), reading(300, 64_000)], 64_000],
])('%s → the last reading itself', (_, series, mileage) => {
  expect(expectedMileage(series, today)).toEqual({ mileage, isEstimate: false });
});

it('no reading by that day → null', () => {
  expect(expectedMileage([reading(-3, 60_000)], today)).toBeNull();
});
