import { mountedTyres } from '#tyre-sets/mounted-tyres.ts';
import { CAR, fitting, historyOf, reading, tread, tyreSet } from '#testing/tyres.ts';
import { expect, it } from 'vitest';

const READINGS = [reading('2026-01-01', 50_000), reading('2026-07-20', 60_000)];

function mounted(fittings: Parameters<typeof historyOf>[0], sets = [tyreSet('a'), tyreSet('b')]) {
  return mountedTyres(CAR, sets, [historyOf(fittings, READINGS)]).map(
    ({ set, axle, since, sinceMileage, lastTread }) =>
      [set.id, axle, since, sinceMileage, lastTread?.mm ?? null].join(' '),
  );
}

it.each([
  ['nothing was ever fitted', [], []],
  ['one set on both axles', [fitting('2026-04-11', 'a')], ['a both 2026-04-11 55000 ']],
  ['a typed mileage', [fitting('2026-04-11', 'a', { mileage: 54_800 })], ['a both 2026-04-11 54800 ']],
  [
    'a set for each axle → the front axle first',
    [fitting('2026-01-01', 'b', { front: 'a' })],
    ['a front 2026-01-01 50000 ', 'b rear 2026-01-01 50000 '],
  ],
  [
    'one set stays on → since it was put there',
    [fitting('2026-01-01', 'a'), fitting('2026-04-11', 'a', { rotated: true })],
    ['a both 2026-01-01 50000 '],
  ],
  ['a set that is not known', [fitting('2026-01-01', 'c', { rear: 'a' })], ['a rear 2026-01-01 50000 ']],
  ['taken off', [fitting('2026-01-01', 'a'), fitting('2026-04-11', null)], []],
])('%s', (_, fittings, expected) => {
  expect(mounted(fittings)).toEqual(expected);
});

it('the last tread is the one of the more worn tyre on the axle', () => {
  const treads = [tread('2026-02-01', 6, 'fl'), tread('2026-02-01', 5.2, 'fr'), tread('2026-02-01', 4, 'rl')];
  const sets = [tyreSet('a', { treads }), tyreSet('b')];
  expect(mounted([fitting('2026-01-01', 'b', { front: 'a' })], sets)[0]).toBe('a front 2026-01-01 50000 5.2');
});
