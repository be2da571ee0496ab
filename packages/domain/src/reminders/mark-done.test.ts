import { describe, expect, it } from 'vitest';
import { proposeNextService } from '#reminders/mark-done.ts';
import { day } from '#testing/civil-dates.ts';

describe('proposeNextService', () => {
  it.each([
    ['both sides', '2027-11-21', 69_000, { intervalKm: 15_000, intervalDays: 365 }, 54_000],
    ['days only', '2028-11-20', null, { intervalKm: null, intervalDays: 730 }, 54_000],
    ['km only', null, 69_000, { intervalKm: 15_000, intervalDays: null }, 54_000],
    ['km without a mileage', null, null, { intervalKm: 15_000, intervalDays: null }, null],
    ['from 0 km', null, 15_000, { intervalKm: 15_000, intervalDays: null }, 0],
    ['no interval', null, null, { intervalKm: null, intervalDays: null }, 54_000],
  ])('%s → next on %s, at %s km', (_, nextServiceDate, nextServiceMileage, intervals, mileage) => {
    const proposed = proposeNextService(intervals, day('2026-11-21'), mileage);
    expect(proposed).toEqual({ nextServiceDate, nextServiceMileage });
  });
});
