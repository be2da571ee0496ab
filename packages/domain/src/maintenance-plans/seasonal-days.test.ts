import { nextDayOfYear, nextSeasonalDate } from '#maintenance-plans/seasonal-days.ts';
import { day } from '#testing/civil-dates.ts';
import { expect, it } from 'vitest';

const YEARLY = { intervalKm: null, intervalDays: 365 };

it.each([
  ['2026-10-15', '2026-10-15', '2027-10-15'],
  ['2026-10-15', '2026-10-01', '2027-10-15'],
  ['2026-10-15', '2026-12-20', '2027-10-15'],
  ['2026-10-15', '2026-06-17', '2027-10-15'],
  ['2026-10-15', '2026-06-16', '2026-10-15'],
  ['2026-10-15', '2027-02-01', '2027-10-15'],
  ['2027-04-01', '2027-05-20', '2028-04-01'],
  ['2027-04-01', '2027-03-10', '2028-04-01'],
])('due on %s, done on %s → again on %s', (dueOn, doneOn, next) => {
  expect(nextSeasonalDate(day(dueOn), YEARLY, day(doneOn))).toBe(next);
});

it('another day, another interval, or kilometres → not seasonal', () => {
  const done = day('2026-10-20');
  expect(nextSeasonalDate(day('2026-10-16'), YEARLY, done)).toBeNull();
  expect(nextSeasonalDate(null, YEARLY, done)).toBeNull();
  expect(nextSeasonalDate(day('2026-10-15'), { ...YEARLY, intervalDays: 730 }, done)).toBeNull();
  expect(nextSeasonalDate(day('2026-10-15'), { ...YEARLY, intervalKm: 10_000 }, done)).toBeNull();
});

it('29 February in a year without one → 28 February', () => {
  expect(nextDayOfYear({ month: 2, day: 29 }, day('2027-01-01'))).toBe('2027-02-28');
  expect(nextDayOfYear({ month: 2, day: 29 }, day('2027-03-01'))).toBe('2028-02-29');
});
