import { expect, it } from 'vitest';
import { ageOf } from '#tyre-sets/age.ts';
import { day } from '#testing/civil-dates.ts';
import { tread, tyreSet } from '#testing/tyres.ts';

const TODAY = day('2026-11-28');

it.each([
  ['4826', 0, 'ok'],
  ['4821', 4, 'ok'],
  ['4721', 5, 'check'],
  ['4916', 9, 'check'],
  ['4816', 10, 'replace'],
  ['2405', 21, 'replace'],
])('made in %s → %d years, %s', (dot, years, state) => {
  const set = tyreSet('a', { dot, bought_on: day('2026-01-01') });
  expect(ageOf(set, TODAY)).toEqual({ years, from: 'dot', state });
});

it('no week of manufacture → counted from the purchase; an invalid week counts as missing', () => {
  const bought = tyreSet('a', { bought_on: day('2021-11-28') });
  expect(ageOf(bought, TODAY)).toEqual({ years: 5, from: 'bought_on', state: 'check' });
  expect(ageOf({ ...bought, dot: '9921' }, TODAY)).toEqual({ years: 5, from: 'bought_on', state: 'check' });
});

it('neither week nor purchase → unknown', () => {
  expect(ageOf(tyreSet('a'), TODAY)).toBeNull();
});

it('the oldest tyre counts, replaced ones do not', () => {
  const puncture = tyreSet('a', { dot: '2418', treads: [tread('2025-01-01', 8, 'fl', '4024')] });
  expect(ageOf(puncture, TODAY)?.years).toBe(8);
  const older = tyreSet('a', { dot: '2423', treads: [tread('2025-01-01', 5, 'fl', '2414')] });
  expect(ageOf(older, TODAY)?.years).toBe(12);
  const all = tyreSet('a', { dot: '2410', treads: [tread('2025-01-01', 8, 'all', '4024')] });
  expect(ageOf(all, TODAY)?.years).toBe(2);
  const axles = [tread('2025-01-01', 8, 'front', '4024'), tread('2025-02-01', 8, 'rear', '4023')];
  expect(ageOf(tyreSet('a', { dot: '2410', treads: axles }), TODAY)?.years).toBe(3);
});

it('a pair or a single tyre → only its own wheels count', () => {
  const pair = [tread('2025-01-01', 8, 'rl', '4024'), tread('2025-01-01', 8, 'rr', '4024')];
  expect(ageOf(tyreSet('a', { count: 2, dot: '2410', treads: pair }), TODAY)?.years).toBe(2);
  const single = [tread('2025-01-01', 8, 'fr', '4024')];
  expect(ageOf(tyreSet('a', { count: 1, dot: '2410', treads: single }), TODAY)?.years).toBe(2);
});

it('a new tyre in a set of unknown age → the age of the others stays unknown', () => {
  const puncture = { treads: [tread('2025-01-01', 8, 'fl', '4024')] };
  expect(ageOf(tyreSet('a', puncture), TODAY)).toBeNull();
  const bought = day('2020-01-01');
  expect(ageOf(tyreSet('a', { ...puncture, bought_on: bought }), TODAY)).toMatchObject({
    years: 6,
    from: 'bought_on',
  });
  const older = { treads: [tread('2025-01-01', 8, 'fl', '4015')], bought_on: bought };
  expect(ageOf(tyreSet('a', older), TODAY)).toMatchObject({ years: 11, from: 'dot' });
});
