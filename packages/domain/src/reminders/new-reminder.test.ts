import { describe, expect, it } from 'vitest';
import { proposeReminder } from '#reminders/new-reminder.ts';
import { day } from '#testing/civil-dates.ts';

const today = day('2026-11-21');
const both = { intervalKm: 15_000, intervalDays: 365 };
const daysOnly = { intervalKm: null, intervalDays: 730 };
const record = { date: day('2026-03-01'), mileage: 40_000, nextServiceDate: null, nextServiceMileage: null };

describe('proposeReminder', () => {
  it.each([
    ['no record', both, null, '2027-11-21', 42_000, 57_000],
    ['no record, days only', daysOnly, null, '2028-11-20', null, null],
    ['a record', both, record, '2027-03-01', 40_000, 55_000],
    ['a record without mileage', both, { ...record, mileage: null }, '2027-03-01', 42_000, 57_000],
    [
      'a record that states the next service',
      both,
      { ...record, nextServiceDate: day('2027-01-15'), nextServiceMileage: 50_000 },
      '2027-01-15',
      40_000,
      50_000,
    ],
    [
      'days only, next mileage stated',
      daysOnly,
      { ...record, nextServiceMileage: 60_000 },
      '2028-02-29',
      40_000,
      60_000,
    ],
  ])('%s → next on %s', (_, intervals, latest, date, lastMileage, plannedMileage) => {
    expect(proposeReminder(intervals, latest, 42_000, today)).toEqual({
      nextReminderDate: date,
      lastMileage,
      plannedMileage,
      ...intervals,
    });
  });
});
