import { describe, expect, it } from 'vitest';
import { hasTrigger } from '#reminders/reminder.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderWith } from '#testing/reminders.ts';

describe('hasTrigger', () => {
  it.each([
    ['a next date', true, { nextReminderDate: day('2026-11-21') }],
    ['a planned mileage', true, { plannedMileage: 52_000 }],
    ['a planned mileage of 0', true, { plannedMileage: 0 }],
    ['an interval in km', true, { intervalKm: 15_000 }],
    ['an interval in days alone, with no date to start from', false, { intervalDays: 365 }],
    ['a last mileage alone', false, { lastMileage: 40_000 }],
    ['nothing', false, {}],
  ])('%s → has a trigger: %s', (_, has, facts) => {
    expect(hasTrigger(reminderWith(facts))).toBe(has);
  });
});
