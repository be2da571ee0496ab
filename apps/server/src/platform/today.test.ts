import { findToday } from '#platform/today.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

const zones = [
  'Europe/Paris',
  'UTC',
  'Pacific/Auckland',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Apia',
];

it('matches the day in the zone for any clock, forwards and backwards, in any zone', () => {
  const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });
  // Steps of a second, a minute or an hour, and jumps to anywhere.
  const step = fc.constantFrom(-3_600_000, -60_000, -1000, -1, 1, 1000, 60_000, 3_600_000);
  fc.assert(
    fc.property(
      instant,
      fc.array(fc.tuple(step, fc.constantFrom(...zones)), { maxLength: 30 }),
      (from, steps) => {
        let now = from;
        for (const [millis, timeZone] of steps) {
          now += millis;
          expect(findToday({ timeZone }, { now: () => now })).toBe(civilDateInZone(now, timeZone));
        }
      },
    ),
  );
});

it('midnight → the next day from its first millisecond', () => {
  const midnight = Date.UTC(2026, 2, 28, 23);
  const today = (now: number) => findToday({ timeZone: 'Europe/Paris' }, { now: () => now });
  expect([today(midnight - 1), today(midnight), today(midnight - 1)]).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-28',
  ]);
});
