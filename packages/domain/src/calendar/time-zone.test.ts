import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, compareCivilDates, daysBetween } from '#calendar/civil-date.ts';
import { civilDateInZone, isTimeZone } from '#calendar/time-zone.ts';
import { daysLeft, daysOverdue, isOverdue } from '#reminders/remaining.ts';
import { day, utc } from '#testing/civil-dates.ts';
import { anyText } from '#testing/texts.ts';

const MILLIS_PER_DAY = 86_400_000;
const MILLIS_PER_HOUR = 3_600_000;

const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const anyInstant = fc.integer({ min: utc('1950-01-01', '00:00:00'), max: utc('2100-01-01', '00:00:00') });

describe('isTimeZone', () => {
  it.each(['Europe/Paris', 'UTC', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu', 'Indian/Reunion'])(
    '%s → known',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['', 'Paris', 'Europe/Atlantis', '+01:00', '-0330', 'Europe/Paris ', 'Europe/Paris\u0000', '😀'])(
    '%j → unknown',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );

  it('any text → a boolean, never an error', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(typeof isTimeZone(name)).toBe('boolean');
      }),
    );
  });

  it('every zone listed by the runtime → known, even beyond the size of the cache', () => {
    const refused = Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name));
    expect(refused).toEqual([]);
  });
});

describe('civilDateInZone', () => {
  it('a known instant → the day in Paris', () => {
    expect(civilDateInZone(0, 'Europe/Paris')).toBe('1970-01-01');
    expect(civilDateInZone(1_774_742_400_000, 'Europe/Paris')).toBe('2026-03-29');
  });

  it.each([
    // Clocks go forward on 29 March 2026 and back on 25 October: days of 23 and 25 hours.
    ['Europe/Paris', '2026-03-28', '22:59:59', '2026-03-28'],
    ['Europe/Paris', '2026-03-28', '23:00:00', '2026-03-29'],
    ['Europe/Paris', '2026-03-29', '21:59:59', '2026-03-29'],
    ['Europe/Paris', '2026-03-29', '22:00:00', '2026-03-30'],
    ['Europe/Paris', '2026-10-24', '21:59:59', '2026-10-24'],
    ['Europe/Paris', '2026-10-24', '22:00:00', '2026-10-25'],
    ['Europe/Paris', '2026-10-25', '22:59:59', '2026-10-25'],
    ['Europe/Paris', '2026-10-25', '23:00:00', '2026-10-26'],
    // Half-hour offsets, -03:30 and -02:30.
    ['America/St_Johns', '2026-03-08', '03:29:59', '2026-03-07'],
    ['America/St_Johns', '2026-03-08', '03:30:00', '2026-03-08'],
    ['America/St_Johns', '2026-03-09', '02:29:59', '2026-03-08'],
    ['America/St_Johns', '2026-03-09', '02:30:00', '2026-03-09'],
    // In 2006 these clocks went back at 00:01, so midnight occurred twice.
    ['America/St_Johns', '2006-10-29', '02:30:30', '2006-10-29'],
    ['America/St_Johns', '2006-10-29', '02:31:00', '2006-10-28'],
    ['America/St_Johns', '2006-10-29', '03:30:00', '2006-10-29'],
    // Samoa crossed the date line: 30 December 2011 did not exist.
    ['Pacific/Apia', '2011-12-30', '09:59:59', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30', '10:00:00', '2011-12-31'],
    ['Asia/Kathmandu', '2026-11-21', '18:14:59', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-21', '18:15:00', '2026-11-22'],
    ['UTC', '2024-02-29', '23:59:59', '2024-02-29'],
  ])('%s at %s %s UTC → %s', (zone, date, time, result) => {
    expect(civilDateInZone(utc(date, time), zone)).toBe(result);
  });

  it('an instant before the year 1 or after 9999 → throws', () => {
    expect(() => civilDateInZone(utc('0001-01-01', '00:00:00') - 1, 'UTC')).toThrow(RangeError);
    expect(() => civilDateInZone(utc('9999-12-31', '00:00:00') + MILLIS_PER_DAY, 'UTC')).toThrow(RangeError);
  });

  it('an unknown zone → throws', () => {
    expect(() => civilDateInZone(0, 'Europe/Atlantis')).toThrow(RangeError);
  });

  it('any day at noon UTC → the same day as by our own arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (days) => {
        const noon = (days + 0.5) * MILLIS_PER_DAY;
        expect(civilDateInZone(noon, 'UTC')).toBe(addDays(day('1970-01-01'), days));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a due date in any zone', () => {
  it('any instant and zone → days left by the calendar, regardless of clock changes', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, fc.integer({ min: -4000, max: 4000 }), (instant, zone, distance) => {
        const today = civilDateInZone(instant, zone);
        const reminder = { nextReminderDate: addDays(today, distance) };
        expect(daysLeft(reminder, today)).toBe(Math.max(0, distance));
        expect(daysOverdue(reminder, today)).toBe(Math.max(0, -distance));
        expect(isOverdue(reminder, today)).toBe(distance < 0);
      }),
    );
  });

  it('any instant → zones differ by at most two days, and so do days left', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, anyZone, (instant, zone, otherZone) => {
        const here = civilDateInZone(instant, zone);
        const there = civilDateInZone(instant, otherZone);
        const reminder = { nextReminderDate: addDays(here, 30) };
        expect(Math.abs(daysBetween(here, there))).toBeLessThanOrEqual(2);
        expect(daysLeft(reminder, there)).toBe(30 - daysBetween(here, there));
      }),
    );
  });

  it.each([
    ['Europe/Paris', '2026-03-27'],
    ['Europe/Paris', '2026-10-23'],
    ['Europe/Paris', '2024-02-27'],
    ['America/St_Johns', '2026-03-06'],
    ['Asia/Kathmandu', '2026-11-20'],
  ])('hour by hour in %s from %s → days left decrease by one, once a day', (zone, start) => {
    const reminder = { nextReminderDate: addDays(day(start), 4) };
    const seen: number[] = [];
    for (let hour = 12; hour < 12 + 4 * 24; hour += 1) {
      const today = civilDateInZone(utc(start, '00:00:00') + hour * MILLIS_PER_HOUR, zone);
      const left = daysLeft(reminder, today);
      if (left !== null && seen.at(-1) !== left) seen.push(left);
    }
    expect(seen).toEqual([4, 3, 2, 1, 0]);
  });

  it('the day that Samoa skipped → two days fewer left, never more', () => {
    const before = civilDateInZone(utc('2011-12-30', '09:59:59'), 'Pacific/Apia');
    const after = civilDateInZone(utc('2011-12-30', '10:00:00'), 'Pacific/Apia');
    const reminder = { nextReminderDate: day('2012-01-01') };
    expect(compareCivilDates(before, after)).toBe(-1);
    expect([daysLeft(reminder, before), daysLeft(reminder, after)]).toEqual([3, 1]);
  });
});
