import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import { kilometresLeft } from '#reminders/remaining.ts';
import { replanFromCorrection } from '#reminders/replan.ts';
import { reminderWith } from '#testing/reminders.ts';

describe('replanFromCorrection', () => {
  it.each([
    ['planned from 148 000', { lastMileage: 148_000, plannedMileage: 163_000 }, [48_000, 63_000]],
    ['by interval alone', { lastMileage: 148_000, intervalKm: 15_000 }, [48_000, null]],
    [
      'planned below its own last mileage',
      { lastMileage: 148_000, plannedMileage: 100_000 },
      [48_000, 48_000],
    ],
    ['done at the current mileage', { lastMileage: 48_000, plannedMileage: 63_000 }, null],
    ['done earlier', { lastMileage: 40_000, plannedMileage: 55_000 }, null],
    ['by date', {}, null],
  ])('%s, corrected to 48 000 → %s', (_, facts, expected) => {
    const moved = replanFromCorrection(reminderWith(facts), 48_000);
    expect(moved && [moved.lastMileage, moved.plannedMileage]).toEqual(expected);
  });

  describe('a reading typed too low', () => {
    const reading = (date: CivilDate, mileage: number) => ({ id: String(mileage), date, mileage });
    const monday = civilDateOf(2026, 3, 2);
    const wrong = reading(monday, 5_200);

    it.each([
      ['on the same day', [wrong, reading(monday, 52_000)], [52_000, 67_000]],
      ['two weeks later', [reading(addDays(monday, 14), 52_300), wrong], [52_300, 67_300]],
      ['two months later', [wrong, reading(addDays(monday, 60), 52_000)], [52_000, 67_000]],
      ['after a long journey', [wrong, reading(addDays(monday, 1), 7_100)], null],
      ['after two months of long journeys', [wrong, reading(addDays(monday, 60), 35_200)], null],
      ['not yet', [wrong], null],
      ['a reading other than that of the reminder', [reading(monday, 5_100), reading(monday, 52_000)], null],
    ])('corrected %s', (_, readings, expected) => {
      const facts = reminderWith({ lastMileage: 5_200, plannedMileage: 20_200 });
      const moved = replanFromCorrection(facts, readings.at(-1)?.mileage ?? 0, readings);
      expect(moved && [moved.lastMileage, moved.plannedMileage]).toEqual(expected);
    });

    it.each([
      [
        'the wrong one, after the right one was entered',
        [reading(monday, 52_000)],
        [wrong],
        [52_000, 67_000],
      ],
      ['the right one: no correction', [wrong], [reading(monday, 52_000)], null],
      ['the only one', [], [wrong], null],
    ])('deleted: %s', (_, readings, deleted, expected) => {
      const facts = reminderWith({ lastMileage: 5_200, plannedMileage: 20_200 });
      const moved = replanFromCorrection(facts, 52_000, readings, deleted);
      expect(moved && [moved.lastMileage, moved.plannedMileage]).toEqual(expected);
    });

    it('a service long ago, before the first reading → unchanged', () => {
      const facts = reminderWith({ lastMileage: 45_000, plannedMileage: 60_000 });
      expect(replanFromCorrection(facts, 52_000, [reading(monday, 52_000)])).toBeNull();
    });
  });

  it('once moved, it is as far away as originally planned, and is not moved again', () => {
    const wrong = reminderWith({ lastMileage: 148_000, plannedMileage: 163_000, intervalKm: 15_000 });
    const moved = { ...wrong, ...replanFromCorrection(wrong, 48_000) };
    expect(kilometresLeft(moved, 48_000)).toBe(kilometresLeft(wrong, 148_000));
    expect(replanFromCorrection(moved, 48_000)).toBeNull();
  });
});
