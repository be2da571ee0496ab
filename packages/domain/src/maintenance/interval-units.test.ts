import { countOfUnit, INTERVAL_UNITS, splitInterval, toIntervalDays } from '#maintenance/interval-units.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it.each([
  [365, { count: 1, unit: 'year' }],
  [1825, { count: 5, unit: 'year' }],
  [30, { count: 1, unit: 'month' }],
  [183, { count: 6, unit: 'month' }],
  [548, { count: 18, unit: 'month' }],
  [180, { count: 180, unit: 'day' }],
  [1, { count: 1, unit: 'day' }],
  [0, { count: 0, unit: 'day' }],
])('%i days → %j', (days, split) => {
  expect(splitInterval(days)).toEqual(split);
});

it('any number of days survives the round trip through its unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7300 }), (days) => {
      expect(toIntervalDays(splitInterval(days))).toBe(days);
    }),
  );
});

it('any count of any unit survives the round trip', () => {
  const counts = fc.integer({ min: 1, max: 240 });
  fc.assert(
    fc.property(counts, fc.constantFrom(...INTERVAL_UNITS), (count, unit) => {
      expect(countOfUnit(toIntervalDays({ count, unit }), unit)).toBe(count);
    }),
  );
});
