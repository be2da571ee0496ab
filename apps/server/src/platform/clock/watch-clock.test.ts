import { detectSetBack } from '#platform/clock/watch-clock.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { expect, it } from 'vitest';

it('reports a clock set back at first, and once each time it happens', () => {
  const clock = new MovableClock();
  const isSetBack = detectSetBack(clock);
  expect([isSetBack(), isSetBack()]).toEqual([true, false]);
  clock.advance({ days: 365 });
  expect(isSetBack()).toBe(false);
  clock.advance({ days: -365 });
  expect([isSetBack(), isSetBack()]).toEqual([true, false]);
});

it('ignores a minute, as between two servers', () => {
  const clock = new MovableClock();
  const isSetBack = detectSetBack(clock);
  isSetBack();
  clock.advance({ minutes: -1 });
  expect(isSetBack()).toBe(false);
  clock.advance({ minutes: -1 });
  expect(isSetBack()).toBe(true);
});
