import { knownSinceOf } from '#inspection/known-since.ts';
import { day } from '#testing/civil-dates.ts';
import { expect, it } from 'vitest';

it.each([
  ['nothing is known of its first reading', null, '2026-11-21'],
  ['it came on the day it was entered', '2026-11-21', '2026-11-21'],
  ['it was entered without a network and came later', '2026-10-30', '2026-10-30'],
  ['it came as late as it can', '2026-08-23', '2026-08-23'],
  ['its first reading was moved to years ago', '2019-03-01', '2026-11-21'],
  ['its first reading was moved to a later day', '2026-12-01', '2026-11-21'],
])('%s (%s) → known since %s', (_, firstReadingOn, since) => {
  expect(knownSinceOf(day('2026-11-21'), firstReadingOn === null ? null : day(firstReadingOn))).toBe(since);
});
