import { describe, expect, it } from 'vitest';
import { hasTrigger, lacksLastMileage } from '#reminders/reminder.ts';
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

describe('lacksLastMileage', () => {
  it.each([
    ['a planned mileage', true, { plannedMileage: 53_000 }],
    ['an interval in km', true, { intervalKm: 15_000 }],
    ['a last mileage', false, { lastMileage: 48_000, plannedMileage: 53_000 }],
    ['a last mileage of 0', false, { lastMileage: 0, intervalKm: 15_000 }],
    ['a last mileage alone', false, { lastMileage: 48_000 }],
    ['a date alone', false, { nextReminderDate: day('2026-11-21'), intervalDays: 730 }],
  ])('%s → %s', (_, lacks, facts) => {
    expect(lacksLastMileage(reminderWith(facts))).toBe(lacks);
  });
});
