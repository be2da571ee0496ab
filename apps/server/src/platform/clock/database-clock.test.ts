import { DatabaseClock } from '#platform/clock/database-clock.ts';
import { expect, it } from 'vitest';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');

/**
 * A machine and a database whose clock is ahead by `aheadMillis`. Request and response each take half of `wayMillis`.
 */
function clocks(aheadMillis: number, wayMillis = 0) {
  const state = { machine: NOON, ahead: aheadMillis, way: wayMillis };
  const told: number[] = [];
  const clock = new DatabaseClock(
    { now: () => state.machine },
    async () => {
      state.machine += state.way / 2;
      const time = state.machine + state.ahead;
      state.machine += state.way / 2;
      return time;
    },
    (millis) => told.push(millis),
  );
  return { state, told, clock };
}

it.each([
  ['the same time', 0, 0, []],
  ['less than a second apart, which may be the way', 900, 0, []],
  ['three seconds ahead', 3000, 3000, []],
  ['ninety seconds ahead', 90_000, 90_000, [90_000]],
  ['ninety seconds behind', -90_000, -90_000, [-90_000]],
])(
  'a database with %s → its time is used, differences over five seconds are reported',
  async (_case, ahead, by, told) => {
    const made = clocks(ahead, 40);
    await made.clock.compare();
    expect([made.clock.now() - made.state.machine, made.clock.differenceMillis, made.told]).toEqual([
      by,
      ahead,
      told,
    ]);
  },
);

it('the machine clock is corrected → followed, reported once each time', async () => {
  const { clock, state, told } = clocks(90_000);
  for (const ahead of [90_000, 90_000, 0, 0]) {
    state.ahead = ahead;
    await clock.compare();
  }
  expect([clock.now(), clock.differenceMillis, told]).toEqual([NOON, 0, [90_000, 0]]);
});

it('ignores a slow response', async () => {
  const { clock, state } = clocks(90_000, 10_000);
  await clock.compare();
  expect([clock.now(), clock.differenceMillis]).toEqual([state.machine, 0]);
});
