import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  civilDateOf,
  compareCivilDates,
  daysBetween,
  isCivilDate,
  monthOf,
  parseCivilDate,
  weekdayOf,
  yearOf,
} from '#calendar/civil-date.ts';
import { anyDay, day } from '#testing/civil-dates.ts';

describe('parseCivilDate', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2023-04-30'])(
    '%s exists → returned unchanged',
    (text) => {
      expect(parseCivilDate(text)).toBe(text);
    },
  );

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2024-02-30',
    '2023-04-31',
    '2023-13-01',
    '2023-00-10',
    '2023-01-00',
    '2023-01-32',
    '0000-01-01',
    '10000-01-01',
    '-001-01-01',
    '2023-1-1',
    '23-01-01',
    '21/11/2026',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '2026-11-21\n',
    '２０２６-11-21',
    '',
  ])('%j is not a civil date → null', (text) => {
    expect(parseCivilDate(text)).toBeNull();
    expect(isCivilDate(text)).toBe(false);
  });
});

describe('civilDateOf', () => {
  it('valid numbers → the date', () => {
    expect(civilDateOf(812, 3, 9)).toBe('0812-03-09');
  });

  it('numbers of a day that does not exist → throws', () => {
    expect(() => civilDateOf(2023, 2, 29)).toThrow(RangeError);
    expect(() => civilDateOf(2023, 1.5, 1)).toThrow(RangeError);
    expect(() => civilDateOf(10_000, 1, 1)).toThrow(RangeError);
  });
});

describe('addDays', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 1, '2024-03-01'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-02-29', 365, '2025-02-28'],
    ['2023-03-01', 730, '2025-02-28'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-10-24', 2, '2026-10-26'],
    ['1999-12-31', 60, '2000-02-29'],
    ['2026-11-21', 0, '2026-11-21'],
    ['9999-12-30', 1, '9999-12-31'],
    ['9999-12-31', 1, '9999-12-31'],
    ['9990-01-01', 7300, '9999-12-31'],
    ['2026-01-01', Number.MAX_SAFE_INTEGER, '9999-12-31'],
    ['0001-01-02', -1, '0001-01-01'],
    ['0001-01-01', -1, '0001-01-01'],
  ])('%s plus %d days → %s', (from, days, result) => {
    expect(addDays(day(from), days)).toBe(result);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d days → throws', (days) => {
    expect(() => addDays(day('2026-01-01'), days)).toThrow(RangeError);
  });

  it('any two dates → daysBetween and addDays are inverse', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        const days = daysBetween(from, to);
        expect(addDays(from, days)).toBe(to);
        expect(addDays(to, -days)).toBe(from);
        expect(daysBetween(to, from)).toBe(0 - days);
      }),
    );
  });

  it('any date and number of days → an existing date', () => {
    fc.assert(
      fc.property(anyDay, fc.maxSafeInteger(), (from, days) => {
        expect(isCivilDate(addDays(from, days))).toBe(true);
      }),
    );
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-05-31', -1, '2026-04-30'],
    ['2018-01-31', 24, '2020-01-31'],
    ['2023-03-01', 24, '2025-03-01'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-11-21', 2, '2027-01-21'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-21', 0, '2026-11-21'],
    ['9999-11-30', 1, '9999-12-30'],
    ['9999-12-15', 1, '9999-12-31'],
    ['0001-01-15', -1, '0001-01-01'],
    ['0001-02-15', -1, '0001-01-15'],
  ])('%s plus %d months → %s', (from, months, result) => {
    expect(addMonths(day(from), months)).toBe(result);
  });

  it('a fraction of a month → throws', () => {
    expect(() => addMonths(day('2026-01-01'), 1.5)).toThrow(RangeError);
  });

  it('any date and number of months → an existing date', () => {
    fc.assert(
      fc.property(anyDay, fc.maxSafeInteger(), (from, months) => {
        expect(isCivilDate(addMonths(from, months))).toBe(true);
      }),
    );
  });
});

describe('daysBetween and compareCivilDates', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-22', 1],
    ['2026-11-22', '2026-11-21', -1],
    ['2024-01-01', '2025-01-01', 366],
    ['2023-01-01', '2024-01-01', 365],
    ['1900-01-01', '1901-01-01', 365],
    ['2026-03-28', '2026-03-30', 2],
    ['0001-01-01', '9999-12-31', 3_652_058],
  ])('from %s to %s → %d', (from, to, days) => {
    expect(daysBetween(day(from), day(to))).toBe(days);
    expect(Math.sign(compareCivilDates(day(to), day(from)))).toBe(Math.sign(days));
  });

  it('any two dates → comparison agrees with their distance', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(compareCivilDates(b, a)).toBe(Math.sign(daysBetween(a, b)));
      }),
    );
  });
});

describe('parts of a date', () => {
  it('a date → its month and year', () => {
    expect(monthOf(day('2026-11-21'))).toBe('2026-11');
    expect(yearOf(day('0812-11-21'))).toBe('0812');
  });

  it.each([
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2026-11-23', 1],
    ['1970-01-01', 4],
    ['1969-12-29', 1],
    ['2000-01-01', 6],
    ['0001-01-01', 1],
  ])('%s → day %d of the week', (date, weekday) => {
    expect(weekdayOf(day(date))).toBe(weekday);
  });
});
