import { watchClock } from '#platform/clock/watch-clock.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { expect, it } from 'vitest';

it('a clock → told as set back at first, and once each time that it is', () => {
  const clock = new MovableClock();
  const isSetBack = watchClock(clock);
  expect([isSetBack(), isSetBack()]).toEqual([true, false]);
  clock.advance({ days: 365 });
  expect(isSetBack()).toBe(false);
  clock.advance({ days: -365 });
  expect([isSetBack(), isSetBack()]).toEqual([true, false]);
});

it('a minute less, as between two servers → no matter', () => {
  const clock = new MovableClock();
  const isSetBack = watchClock(clock);
  isSetBack();
  clock.advance({ minutes: -1 });
  expect(isSetBack()).toBe(false);
  clock.advance({ minutes: -1 });
  expect(isSetBack()).toBe(true);
});
