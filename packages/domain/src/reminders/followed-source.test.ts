import { describe, expect, it } from 'vitest';
import { isPlannedDate } from '#reminders/followed-source.ts';
import { day } from '#testing/civil-dates.ts';

const source = { follows: 'law', date: day('2026-11-02'), isBinding: false } as const;

describe('isPlannedDate', () => {
  const madeOn = day('2024-11-03');

  it.each([
    ['no date', null, true],
    ['the day before the term', '2026-11-01', true],
    ['the day after the term', '2026-11-03', true],
    ['two days after it', '2026-11-04', false],
    ['one interval after a planning day', '2027-11-03', true],
    ['another date', '2027-11-04', false],
  ])('%s', (_, date, isPlanned) => {
    const reminder = { nextReminderDate: date === null ? null : day(date), intervalDays: 1095 };
    expect(isPlannedDate(reminder, source, [madeOn])).toBe(isPlanned);
  });

  it('no interval → any date other than the term was chosen by the owner', () => {
    const reminder = { nextReminderDate: day('2027-11-03'), intervalDays: null };
    expect(isPlannedDate(reminder, source, [madeOn])).toBe(false);
  });
});
