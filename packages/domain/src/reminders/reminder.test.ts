import { describe, expect, it } from 'vitest';
import { hasTrigger, lastMileageToStore } from '#reminders/reminder.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderWith } from '#testing/reminders.ts';

describe('hasTrigger', () => {
  it.each([
    ['a next date', true, { nextReminderDate: day('2026-11-21') }],
    ['a planned mileage', true, { plannedMileage: 52_000 }],
    ['a planned mileage of 0', true, { plannedMileage: 0 }],
    ['an interval in km', true, { intervalKm: 15_000 }],
    ['an interval in days alone, without a date', false, { intervalDays: 365 }],
    ['a last mileage alone', false, { lastMileage: 40_000 }],
    ['nothing', false, {}],
  ])('%s → has a trigger: %s', (_, has, facts) => {
    expect(hasTrigger(reminderWith(facts))).toBe(has);
  });
});

describe('lastMileageToStore', () => {
  it.each([
    ['a planned mileage', 52_000, { plannedMileage: 53_000 }, 52_000],
    ['an interval in km', 52_000, { intervalKm: 15_000 }, 52_000],
    ['a last mileage', 48_000, { lastMileage: 48_000, plannedMileage: 53_000 }, 52_000],
    ['a last mileage of 0', 0, { lastMileage: 0, intervalKm: 15_000 }, 52_000],
    ['a last mileage alone', 48_000, { lastMileage: 48_000 }, 52_000],
    ['a date alone', null, { nextReminderDate: day('2026-11-21'), intervalDays: 730 }, 52_000],
    ['an unknown vehicle', null, { plannedMileage: 53_000 }, null],
  ])('%s → %s', (_, stored, facts, currentMileage) => {
    expect(lastMileageToStore(reminderWith(facts), currentMileage)).toBe(stored);
  });
});
