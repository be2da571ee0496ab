import { describe, expect, it } from 'vitest';
import { followsAsSaved, isPlannedDate } from '#reminders/followed-source.ts';
import { day } from '#testing/civil-dates.ts';

const source = { follows: 'law', date: day('2026-11-02'), isBinding: false } as const;
const byLaw = { follows: 'law', nextReminderDate: day('2026-11-02') } as const;
const own = { follows: 'interval', nextReminderDate: day('2026-12-24') } as const;

describe('followsAsSaved', () => {
  it.each([
    ['a new reminder without a date', undefined, null, null, byLaw],
    ['a new reminder with a date', undefined, own.nextReminderDate, null, own],
    ['a new reminder that asks for the source', null, own.nextReminderDate, null, byLaw],
    ['the date that it had by the law', undefined, byLaw.nextReminderDate, byLaw, byLaw],
    ['another date', undefined, own.nextReminderDate, byLaw, own],
    ['the date that its owner chose before', undefined, own.nextReminderDate, own, own],
    ['the date is emptied', undefined, null, own, byLaw],
    ['the source is asked for', 'law', own.nextReminderDate, own, byLaw],
    [
      'the interval is asked for',
      'interval',
      byLaw.nextReminderDate,
      byLaw,
      { ...byLaw, follows: 'interval' },
    ],
  ] as const)('%s', (_, asked, date, before, saved) => {
    expect(followsAsSaved(asked, date, before, source)).toEqual(saved);
  });

  it('a source without a date → the planned one stays', () => {
    const undated = { ...source, date: null };
    expect(followsAsSaved(null, own.nextReminderDate, null, undated)).toEqual({ ...own, follows: 'law' });
  });

  it('no source → the date as it is given', () => {
    expect(followsAsSaved('law', own.nextReminderDate, byLaw, null)).toEqual(own);
  });
});

describe('isPlannedDate', () => {
  const madeOn = day('2024-11-03');

  it.each([
    ['none', null, true],
    ['the day before the term', '2026-11-01', true],
    ['the day after the term', '2026-11-03', true],
    ['two days after it', '2026-11-04', false],
    ['its interval from a planning day', '2027-11-03', true],
    ['another one', '2027-11-04', false],
  ])('%s', (_, date, isPlanned) => {
    const reminder = { nextReminderDate: date === null ? null : day(date), intervalDays: 1095 };
    expect(isPlannedDate(reminder, source, [madeOn])).toBe(isPlanned);
  });

  it('no interval → any date that is not the term was chosen', () => {
    const reminder = { nextReminderDate: day('2027-11-03'), intervalDays: null };
    expect(isPlannedDate(reminder, source, [madeOn])).toBe(false);
  });
});
