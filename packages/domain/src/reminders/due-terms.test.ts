import { civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import { dueTerms, type DueFacts } from '#reminders/due-terms.ts';
import { describe, expect, it } from 'vitest';

const NOT_FIRED = { daysLeft: null, kilometresLeft: null };
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
    expect(dueTerms(nothing, 80_000, NOT_FIRED, today)).toEqual([]);
  });

  it('date only → the days from today', () => {
    const date = civilDateOf(2026, 12, 3);
    expect(dueTerms({ ...nothing, nextReminderDate: date }, 80_000, NOT_FIRED, today)).toEqual([
      { kind: 'date', date, days: 12 },
    ]);
  });

  it('an uncertain date → marked as a guess', () => {
    const date = civilDateOf(2028, 11, 20);
    const reminder = { ...nothing, nextReminderDate: date, isDateToCheck: true };
    expect(dueTerms(reminder, null, NOT_FIRED, today)).toEqual([{ kind: 'guess', date, days: 730 }]);
  });

  it('past date → negative days', () => {
    const date = civilDateOf(2026, 11, 16);
    expect(dueTerms({ ...nothing, nextReminderDate: date }, null, NOT_FIRED, today)).toEqual([
      { kind: 'date', date, days: -5 },
    ]);
  });

  it('driven past the due mileage → negative kilometres', () => {
    const reminder = { ...nothing, lastMileage: 60_000, intervalKm: 15_000 };
    expect(dueTerms(reminder, 76_200, NOT_FIRED, today)).toEqual([
      { kind: 'distance', mileage: 75_000, kilometres: -1200, projected: null },
    ]);
  });

  it('planned mileage with an unknown vehicle mileage → only the mileage', () => {
    expect(dueTerms({ ...nothing, plannedMileage: 90_000 }, 80_000, NOT_FIRED, today)).toEqual([
      { kind: 'mileage', mileage: 90_000 },
    ]);
    expect(
      dueTerms({ ...nothing, plannedMileage: 90_000, lastMileage: 70_000 }, null, NOT_FIRED, today),
    ).toEqual([{ kind: 'mileage', mileage: 90_000 }]);
  });

  const both = { ...nothing, lastMileage: 75_000, intervalKm: 15_000, intervalDays: 365 };

  it.each([
    ['more of the distance used', { nextReminderDate: civilDateOf(2027, 10, 1) }, 88_000, 'distance'],
    ['more of the time used', { nextReminderDate: civilDateOf(2026, 12, 20) }, 76_000, 'date'],
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
    const terms = dueTerms({ ...both, ...change }, currentMileage, NOT_FIRED, today);
    expect(terms).toHaveLength(2);
    expect(terms[0]?.kind).toBe(first);
  });

  const expectedOn = (date: CivilDate) => ({
    projected: { date, earliest: date, latest: date, kmPerDay: 30, readings: 4 },
  });

  it.each([
    // The date is 10 days away; only the km trigger is within the advance.
    [
      'due by kilometres',
      { daysLeft: null, kilometresLeft: 4900 },
      civilDateOf(2026, 12, 1),
      null,
      'distance',
    ],
    ['due by its date', { daysLeft: 7, kilometresLeft: null }, civilDateOf(2026, 11, 28), null, 'date'],
    [
      'not due, projected before its date',
      NOT_FIRED,
      civilDateOf(2027, 2, 1),
      civilDateOf(2027, 1, 1),
      'distance',
    ],
    [
      'not due, projected after its date',
      NOT_FIRED,
      civilDateOf(2027, 2, 1),
      civilDateOf(2027, 3, 1),
      'date',
    ],
    [
      'due by both, projected first',
      { daysLeft: 6, kilometresLeft: 100 },
      civilDateOf(2026, 11, 27),
      civilDateOf(2026, 11, 24),
      'distance',
    ],
  ])('%s → that trigger leads', (_, fired, nextReminderDate, expected, first) => {
    const reminder = { ...both, nextReminderDate, ...(expected && expectedOn(expected)) };
    expect(dueTerms(reminder, 85_100, fired, today)[0]?.kind).toBe(first);
  });

  it('mileage reached → no projection', () => {
    const reminder = { ...both, nextReminderDate: null, ...expectedOn(today) };
    expect(dueTerms(reminder, 90_000, NOT_FIRED, today)).toEqual([
      { kind: 'distance', mileage: 90_000, kilometres: 0, projected: null },
    ]);
  });
});
