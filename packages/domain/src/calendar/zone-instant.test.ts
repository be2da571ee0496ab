import fc from 'fast-check';
import { compareCivilDates } from '#calendar/civil-date.ts';
import { wallClockInZone, instantInZone, nextInstantInZone } from '#calendar/time-zone.ts';
import { day, utc } from '#testing/civil-dates.ts';
import { describe, expect, it } from 'vitest';

const ZONES = [
  'Europe/Paris',
  'America/Cayenne',
  'Indian/Reunion',
  'Pacific/Auckland',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
];

describe('instantInZone', () => {
  it.each([
    ['a winter day in Paris', '2026-11-21', 9, 'Europe/Paris', '2026-11-21', '08:00:00'],
    ['a summer day in Paris', '2026-07-14', 9, 'Europe/Paris', '2026-07-14', '07:00:00'],
    ['the day before clocks go forward', '2026-03-28', 9, 'Europe/Paris', '2026-03-28', '08:00:00'],
    ['the day clocks go forward', '2026-03-29', 9, 'Europe/Paris', '2026-03-29', '07:00:00'],
    ['the day clocks go back', '2026-10-25', 9, 'Europe/Paris', '2026-10-25', '08:00:00'],
    [
      'a skipped hour → the first instant after it',
      '2026-03-29',
      2,
      'Europe/Paris',
      '2026-03-29',
      '01:00:00',
    ],
    ['a repeated hour → the first', '2026-10-25', 2, 'Europe/Paris', '2026-10-25', '00:00:00'],
    ['a half-hour offset', '2026-11-21', 9, 'Asia/Kolkata', '2026-11-21', '03:30:00'],
    ['a half-hour clock change', '2026-10-04', 2, 'Australia/Lord_Howe', '2026-10-03', '15:30:00'],
    ['the other side of the date line', '2026-11-21', 9, 'Pacific/Auckland', '2026-11-20', '20:00:00'],
    ['midnight', '2026-11-21', 0, 'Europe/Paris', '2026-11-20', '23:00:00'],
    [
      'a day that the zone skipped → the first instant after it',
      '2011-12-30',
      9,
      'Pacific/Apia',
      '2011-12-30',
      '10:00:00',
    ],
    ['the last day', '9999-12-31', 9, 'Europe/Paris', '9999-12-31', '08:00:00'],
    [
      'the end of the last day, in the year 10000 in UTC',
      '9999-12-31',
      23,
      'Pacific/Pago_Pago',
      '9999-12-31',
      '23:59:00',
    ],
    ['the first day', '0001-01-01', 9, 'UTC', '0001-01-01', '09:00:00'],
    [
      'the start of the first day, in the year 0 in UTC',
      '0001-01-01',
      0,
      'Asia/Tokyo',
      '0001-01-01',
      '00:00:00',
    ],
  ])('%s', (_, date, hour, zone, utcDate, utcTime) => {
    expect(instantInZone(day(date), hour, zone)).toBe(utc(utcDate, utcTime));
  });

  it('any day and hour → the clocks show that hour, or a later one if it is skipped', () => {
    const days = fc
      .integer({ min: 0, max: 366 * 30 })
      .map((days_) => utc('2005-01-01', '12:00:00') + days_ * 864e5);
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...ZONES), (noon, hour, zone) => {
        const { date } = wallClockInZone(noon, 'UTC');
        const shown = wallClockInZone(instantInZone(date, hour, zone), zone);
        const minutes = shown.minuteOfDay - hour * 60;
        expect([shown.date, minutes >= 0 && minutes <= 60]).toEqual([date, true]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('nextInstantInZone', () => {
  it.each([
    ['before the hour → today', '07:59:59', '2026-11-21', '08:00:00'],
    ['at the hour → tomorrow', '08:00:00', '2026-11-22', '08:00:00'],
    ['after it → tomorrow', '22:00:00', '2026-11-22', '08:00:00'],
  ])('%s', (_, now, date, time) => {
    const next = nextInstantInZone(utc('2026-11-21', now), 9, 'Europe/Paris');
    expect(next).toEqual({ epochMillis: utc(date, time), date: day(date) });
  });

  it('day after day for two years → each day once, regardless of clock changes', () => {
    for (const zone of ZONES) {
      let { epochMillis, date } = nextInstantInZone(utc('2026-01-01', '00:00:00'), 9, zone);
      for (let step = 0; step < 730; step += 1) {
        const next = nextInstantInZone(epochMillis, 9, zone);
        expect(compareCivilDates(next.date, date)).toBe(1);
        expect(Math.abs(next.epochMillis - epochMillis - 864e5)).toBeLessThanOrEqual(36e5);
        ({ epochMillis, date } = next);
      }
    }
  });
});
