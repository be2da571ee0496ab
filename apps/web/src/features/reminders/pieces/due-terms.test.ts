import { dueTerms, type DueFacts } from '#features/reminders/pieces/due-terms.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 21);
const nothing: DueFacts = {
  nextReminderDate: null,
  lastMileage: null,
  intervalKm: null,
  plannedMileage: null,
  intervalDays: null,
};

describe('dueTerms', () => {
  it('no date and no mileage → no term', () => {
    expect(dueTerms(nothing, 80_000, today)).toEqual([]);
  });

  it('date only → the days from today', () => {
    const date = civilDateOf(2026, 12, 3);
    expect(dueTerms({ ...nothing, nextReminderDate: date }, 80_000, today)).toEqual([
      { kind: 'date', date, days: 12 },
    ]);
  });

  it('past date → negative days', () => {
    const date = civilDateOf(2026, 11, 16);
    expect(dueTerms({ ...nothing, nextReminderDate: date }, null, today)).toEqual([
      { kind: 'date', date, days: -5 },
    ]);
  });

  it('driven past the due mileage → negative kilometres', () => {
    const reminder = { ...nothing, lastMileage: 60_000, intervalKm: 15_000 };
    expect(dueTerms(reminder, 76_200, today)).toEqual([
      { kind: 'distance', mileage: 75_000, kilometres: -1200 },
    ]);
  });

  it('planned mileage of a vehicle whose mileages are unknown → the bare mileage', () => {
    expect(dueTerms({ ...nothing, plannedMileage: 90_000 }, 80_000, today)).toEqual([
      { kind: 'mileage', mileage: 90_000 },
    ]);
    expect(dueTerms({ ...nothing, plannedMileage: 90_000, lastMileage: 70_000 }, null, today)).toEqual([
      { kind: 'mileage', mileage: 90_000 },
    ]);
  });

  const both = { ...nothing, lastMileage: 75_000, intervalKm: 15_000, intervalDays: 365 };

  it.each([
    ['further along by distance', { nextReminderDate: civilDateOf(2027, 10, 1) }, 88_000, 'distance'],
    ['further along by date', { nextReminderDate: civilDateOf(2026, 12, 20) }, 76_000, 'date'],
    [
      'past by date, nearly used up by distance',
      { nextReminderDate: civilDateOf(2026, 11, 20) },
      89_990,
      'date',
    ],
    [
      'past by distance, nearly used up by date',
      { nextReminderDate: civilDateOf(2026, 11, 22) },
      90_000,
      'distance',
    ],
    ['past by both', { nextReminderDate: civilDateOf(2026, 11, 1) }, 91_000, 'date'],
    ['due today, nearly used up by distance', { nextReminderDate: today }, 89_999, 'date'],
    [
      'date within days but without an interval, distance barely begun',
      { nextReminderDate: civilDateOf(2026, 11, 25), intervalDays: null },
      76_000,
      'date',
    ],
  ])('%s → that term leads', (_, change, currentMileage, first) => {
    const terms = dueTerms({ ...both, ...change }, currentMileage, today);
    expect(terms).toHaveLength(2);
    expect(terms[0]?.kind).toBe(first);
  });
});
