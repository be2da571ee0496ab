import { resolveKnownSince } from '#inspection/known-since.ts';
import { day } from '#testing/civil-dates.ts';
import { expect, it } from 'vitest';

it.each([
  ['first reading unknown', null, '2026-11-21'],
  ['stored on the day it was entered', '2026-11-21', '2026-11-21'],
  ['entered offline and stored later', '2026-10-30', '2026-10-30'],
  ['stored as late as possible', '2026-08-23', '2026-08-23'],
  ['first reading moved to years ago', '2019-03-01', '2026-11-21'],
  ['first reading moved to a later day', '2026-12-01', '2026-11-21'],
])('%s (%s) → known since %s', (_, firstReadingOn, since) => {
  expect(resolveKnownSince(day('2026-11-21'), firstReadingOn === null ? null : day(firstReadingOn))).toBe(
    since,
  );
});
