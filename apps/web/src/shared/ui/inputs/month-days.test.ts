import { weeksOfMonth } from '#shared/ui/inputs/opened-calendar.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it } from 'vitest';

describe('weeksOfMonth', () => {
  it.each([
    ['begins on a Sunday', civilDateOf(2026, 11, 21), '2026-10-26', '2026-12-06', 6],
    ['begins on a Monday, 28 days', civilDateOf(2027, 2, 3), '2027-02-01', '2027-02-28', 4],
    ['leap February', civilDateOf(2028, 2, 29), '2028-01-31', '2028-03-05', 5],
    ['December', civilDateOf(2026, 12, 31), '2026-11-30', '2027-01-03', 5],
  ])('month that %s → whole weeks from Monday to Sunday', (_, date, first, last, count) => {
    const weeks = weeksOfMonth(date);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat()[0]).toBe(first);
    expect(weeks.flat().at(-1)).toBe(last);
  });
});
