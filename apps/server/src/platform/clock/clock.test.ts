import { formatInstant } from '#platform/clock/clock.ts';
import { expect, it } from 'vitest';

it.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [1_795_257_000_123, '2026-11-21T10:30:00.123Z'],
])('%d → %s, in any order and when repeated', (millis, instant) => {
  expect([
    formatInstant(millis),
    formatInstant(millis),
    formatInstant(millis + 1),
    formatInstant(millis),
  ]).toEqual([instant, instant, new Date(millis + 1).toISOString(), instant]);
});
