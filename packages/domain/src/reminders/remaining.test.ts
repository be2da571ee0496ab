import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#calendar/civil-date.ts';
import {
  daysLeft,
  daysOverdue,
  DEFAULT_INTERVAL_KM,
  dueMileage,
  hasKnownKilometres,
  isKilometreOverdue,
  isOverdue,
  kilometresLeft,
  kilometresOverdue,
  shareOfIntervalUsed,
  UNKNOWN_KILOMETRES,
} from '#reminders/remaining.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderMoment, reminderWith } from '#testing/reminders.ts';

const today = day('2026-11-21');

describe('days left and days overdue', () => {
  it.each([
    ['2026-11-28', 7, false, 0],
    ['2026-11-22', 1, false, 0],
    ['2026-11-21', 0, false, 0],
    ['2026-11-20', 0, true, 1],
    ['2026-11-16', 0, true, 5],
    ['2025-11-21', 0, true, 365],
    ['2028-02-29', 465, false, 0],
  ])('next date %s, seen on 2026-11-21 → %d left, overdue: %s, by %d', (next, left, overdue, late) => {
    const reminder = reminderWith({ nextReminderDate: day(next) });
    expect(daysLeft(reminder, today)).toBe(left);
    expect(isOverdue(reminder, today)).toBe(overdue);
    expect(daysOverdue(reminder, today)).toBe(late);
  });

  it('no next date → no days left, never overdue', () => {
    const reminder = reminderWith({ intervalKm: 15_000, lastMileage: 0 });
    expect(daysLeft(reminder, today)).toBeNull();
    expect(isOverdue(reminder, today)).toBe(false);
    expect(daysOverdue(reminder, today)).toBe(0);
  });

  it.each([
    ['2024-02-27', '2024-03-01', 3],
    ['2023-02-27', '2023-03-01', 2],
    ['2024-02-28', '2024-02-29', 1],
    ['2026-03-28', '2026-03-30', 2],
    ['2026-10-24', '2026-10-26', 2],
    ['2026-12-31', '2027-01-01', 1],
  ])('from %s to %s, across a leap day or clock change → %d days', (from, to, left) => {
    expect(daysLeft({ nextReminderDate: day(to) }, day(from))).toBe(left);
  });
});

describe('kilometresLeft', () => {
  it.each([
    ['interval, partly used', 3000, { lastMileage: 40_000, intervalKm: 15_000 }, 52_000],
    ['interval, one km left', 1, { lastMileage: 40_000, intervalKm: 15_000 }, 54_999],
    ['interval, just used up', 0, { lastMileage: 40_000, intervalKm: 15_000 }, 55_000],
    ['interval, driven past', 0, { lastMileage: 40_000, intervalKm: 15_000 }, 90_000],
    ['no interval', 7500, { lastMileage: 40_000 }, 42_500],
    ['nothing driven', 15_000, { lastMileage: 40_000, intervalKm: 15_000 }, 40_000],
    ['last mileage above the current one', 16_000, { lastMileage: 40_000, intervalKm: 15_000 }, 39_000],
    [
      'planned mileage takes precedence over the interval',
      2000,
      { lastMileage: 40_000, intervalKm: 15_000, plannedMileage: 50_000 },
      48_000,
    ],
    ['planned mileage passed', 0, { lastMileage: 40_000, plannedMileage: 50_000 }, 50_001],
    ['planned mileage, last mileage unknown', 999_999, { plannedMileage: 50_000 }, 49_000],
    ['interval, last mileage unknown', 999_999, { intervalKm: 15_000 }, 52_000],
    ['vehicle unknown', 999_999, { lastMileage: 40_000, intervalKm: 15_000 }, null],
    ['a new vehicle at 0 km', 15_000, { lastMileage: 0, intervalKm: 15_000, plannedMileage: 15_000 }, 0],
  ])('%s → %d km left', (_, left, facts, currentMileage) => {
    expect(kilometresLeft(reminderWith(facts), currentMileage)).toBe(left);
  });

  it('the constants → 999999 and 10000', () => {
    expect([UNKNOWN_KILOMETRES, DEFAULT_INTERVAL_KM]).toEqual([999_999, 10_000]);
  });
});

describe('dueMileage and kilometresOverdue', () => {
  it.each([
    ['interval, one km left', 55_000, 0, { lastMileage: 40_000, intervalKm: 15_000 }, 54_999],
    ['interval, just used up', 55_000, 0, { lastMileage: 40_000, intervalKm: 15_000 }, 55_000],
    ['interval, driven past', 55_000, 1, { lastMileage: 40_000, intervalKm: 15_000 }, 55_001],
    ['no interval', 50_000, 250, { lastMileage: 40_000 }, 50_250],
    ['planned mileage passed', 48_000, 2000, { lastMileage: 40_000, plannedMileage: 48_000 }, 50_000],
    ['last mileage unknown', null, 0, { plannedMileage: 48_000, intervalKm: 15_000 }, 50_000],
    ['vehicle unknown', 55_000, 0, { lastMileage: 40_000, intervalKm: 15_000 }, null],
  ])('%s → due at %s km, %d km over', (_, due, over, facts, currentMileage) => {
    expect(dueMileage(reminderWith(facts))).toBe(due);
    expect(kilometresOverdue(reminderWith(facts), currentMileage)).toBe(over);
  });
});

describe('isKilometreOverdue and hasKnownKilometres', () => {
  it.each([
    ['one km left', true, false, { lastMileage: 40_000, intervalKm: 15_000 }, 54_999],
    ['used up', true, true, { lastMileage: 40_000, intervalKm: 15_000 }, 55_000],
    ['vehicle unknown', false, false, { lastMileage: 40_000, intervalKm: 1 }, null],
    ['last mileage unknown', false, false, { plannedMileage: 10 }, 55_000],
    ['days only', false, false, { intervalDays: 365 }, 55_000],
  ])('%s → known: %s, used up: %s', (_, isKnown, isUsedUp, facts, currentMileage) => {
    const reminder = reminderWith(facts);
    expect(hasKnownKilometres(reminder, currentMileage)).toBe(isKnown);
    expect(isKilometreOverdue(reminder, currentMileage)).toBe(isUsedUp);
  });
});

describe('shareOfIntervalUsed', () => {
  const inDays = (days: number) => ({ nextReminderDate: addDays(today, days) });

  it.each([
    ['nothing known', 0, {}, 0],
    ['a quarter of the year left', 0.75, { ...inDays(100), intervalDays: 400 }, 0],
    ['the whole interval left', 0, { ...inDays(400), intervalDays: 400 }, 0],
    ['a date further away than the interval', 0, { ...inDays(500), intervalDays: 400 }, 0],
    ['due today', 1, { ...inDays(0), intervalDays: 400 }, 0],
    ['overdue', 1, { ...inDays(-3), intervalDays: 400 }, 0],
    ['overdue without an interval', 1, inDays(-3), 0],
    ['a date without an interval, still ahead', 0, inDays(3), 0],
    ['an interval without a date', 0, { intervalDays: 400 }, 0],
    ['3 000 of 15 000 km left', 0.8, { lastMileage: 40_000, intervalKm: 15_000 }, 52_000],
    ['2 500 of the default 10 000 km left', 0.75, { lastMileage: 40_000 }, 47_500],
    ['a planned mileage sets the length', 0.5, { lastMileage: 40_000, plannedMileage: 50_000 }, 45_000],
    ['km used up', 1, { lastMileage: 40_000, intervalKm: 15_000 }, 60_000],
    ['km unknown', 0, { intervalKm: 15_000 }, 60_000],
    ['last mileage unknown, the longest interval', 0, { intervalKm: 1_000_000 }, 60_000],
    ['a mileage below the last one', 0, { lastMileage: 40_000, intervalKm: 15_000 }, 30_000],
    ['a planned mileage below the last one', 0, { lastMileage: 40_000, plannedMileage: 39_000 }, 38_000],
    [
      'both sides, more kilometres used',
      0.8,
      { ...inDays(300), intervalDays: 400, lastMileage: 40_000, intervalKm: 15_000 },
      52_000,
    ],
    [
      'both sides, more days used',
      0.9,
      { ...inDays(40), intervalDays: 400, lastMileage: 40_000, intervalKm: 15_000 },
      52_000,
    ],
  ])('%s → %d used', (_, share, facts, currentMileage) => {
    expect(shareOfIntervalUsed(reminderWith(facts), currentMileage, today)).toBeCloseTo(share, 10);
  });

  it('unknown vehicle mileage → only the days count', () => {
    const reminder = reminderWith({ ...inDays(100), intervalDays: 400, lastMileage: 0, intervalKm: 1 });
    expect(shareOfIntervalUsed(reminder, null, today)).toBeCloseTo(0.75, 10);
  });

  it('any reminder → between 0 and 1, and 1 if late', () => {
    fc.assert(
      fc.property(reminderMoment, (moment) => {
        const share = shareOfIntervalUsed(moment.reminder, moment.currentMileage, moment.today);
        const isLate =
          isOverdue(moment.reminder, moment.today) ||
          isKilometreOverdue(moment.reminder, moment.currentMileage);
        expect(share).toBeGreaterThanOrEqual(isLate ? 1 : 0);
        expect(share).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it('as time passes and the vehicle is driven, the share never falls', () => {
    const step = fc.record({ days: fc.nat({ max: 400 }), kilometres: fc.nat({ max: 20_000 }) });
    fc.assert(
      fc.property(
        reminderMoment,
        step,
        ({ reminder, currentMileage, today: before }, { days, kilometres }) => {
          const earlier = shareOfIntervalUsed(reminder, currentMileage, before);
          const later = shareOfIntervalUsed(reminder, currentMileage + kilometres, addDays(before, days));
          expect(later).toBeGreaterThanOrEqual(earlier);
        },
      ),
      { numRuns: 500 },
    );
  });
});
