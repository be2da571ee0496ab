import { describe, expect, it } from 'vitest';
import { kilometresLeft } from '#reminders/due.ts';
import { replanFromCorrection } from '#reminders/replan.ts';
import { reminderWith } from '#testing/reminders.ts';

describe('replanFromCorrection', () => {
  it.each([
    ['planned from 148 000', { lastMileage: 148_000, plannedMileage: 163_000 }, [48_000, 63_000]],
    ['by its interval alone', { lastMileage: 148_000, intervalKm: 15_000 }, [48_000, null]],
    [
      'planned below its own last mileage',
      { lastMileage: 148_000, plannedMileage: 100_000 },
      [48_000, 48_000],
    ],
    ['done at the current mileage', { lastMileage: 48_000, plannedMileage: 63_000 }, null],
    ['done before', { lastMileage: 40_000, plannedMileage: 55_000 }, null],
    ['by its date', {}, null],
  ])('%s, corrected to 48 000 → %s', (_, facts, expected) => {
    const moved = replanFromCorrection(reminderWith(facts), 48_000);
    expect(moved && [moved.lastMileage, moved.plannedMileage]).toEqual(expected);
  });

  it('moved → as far away as when it was planned, and nothing more to move', () => {
    const wrong = reminderWith({ lastMileage: 148_000, plannedMileage: 163_000, intervalKm: 15_000 });
    const moved = { ...wrong, ...replanFromCorrection(wrong, 48_000) };
    expect(kilometresLeft(moved, 48_000)).toBe(kilometresLeft(wrong, 148_000));
    expect(replanFromCorrection(moved, 48_000)).toBeNull();
  });
});
