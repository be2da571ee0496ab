import { describe, expect, it } from 'vitest';
import { axleOf, fittedSpans, inOrderOfFitting, rotationsOf, whatIsFitted } from '#tyre-sets/fitting.ts';
import { day } from '#testing/civil-dates.ts';
import { fitting } from '#testing/tyres.ts';

it('sorted by date, then mileage (none: last), then id', () => {
  const inOrder = [
    fitting('2026-03-01', 'a', { id: 'z', mileage: 90_000 }),
    fitting('2026-04-01', 'a', { id: 'y', mileage: 40_000 }),
    fitting('2026-04-01', 'a', { id: 'x', mileage: 40_100 }),
    fitting('2026-04-01', 'a', { id: 'v' }),
    fitting('2026-04-01', 'a', { id: 'w' }),
  ];
  expect(inOrderOfFitting(inOrder.toReversed())).toEqual(inOrder);
});

describe('what is fitted', () => {
  const fittings = [
    fitting('2026-10-20', 'winter'),
    fitting('2026-04-02', 'summer'),
    fitting('2026-07-01', null, { front: 'summer' }),
  ];

  it.each([
    ['2026-04-01', null, null],
    ['2026-04-02', 'summer', 'summer'],
    ['2026-07-01', 'summer', null],
    ['2026-10-20', 'winter', 'winter'],
    ['2030-01-01', 'winter', 'winter'],
  ])('on %s → front %s, rear %s', (date, front, rear) => {
    expect(whatIsFitted(fittings, day(date))).toEqual({ front, rear });
  });

  it.each([
    ['2026-04-02', 'both'],
    ['2026-07-01', 'front'],
    ['2026-10-20', null],
  ])('on %s the summer set is on: %s', (date, axle) => {
    expect(axleOf(whatIsFitted(fittings, day(date)), 'summer')).toBe(axle);
  });
});

describe('spans', () => {
  const span = (set: string, axle: string, from: string, to: string | null, id = from) => ({
    fitting: id,
    vehicle_id: 'car',
    set,
    axle,
    from,
    to,
  });

  it('a swap ends the span of one set and begins the span of the other', () => {
    const swaps = [fitting('2026-04-02', 'summer'), fitting('2026-10-20', 'winter')];
    expect(fittedSpans(swaps)).toEqual([
      span('summer', 'both', '2026-04-02', '2026-10-20'),
      span('winter', 'both', '2026-10-20', null),
    ]);
  });

  it('a rotation, or the same swap from two devices → the span continues', () => {
    const swaps = [
      fitting('2026-04-02', 'summer', { id: 'one' }),
      fitting('2026-04-02', 'summer', { id: 'two' }),
      fitting('2026-07-02', 'summer', { rotated: true }),
    ];
    expect(fittedSpans(swaps)).toEqual([span('summer', 'both', '2026-04-02', null, 'one')]);
    expect(rotationsOf('summer', swaps)).toEqual(['2026-07-02']);
    expect(rotationsOf('winter', swaps)).toEqual([]);
  });

  it('pairs that exchange axles → new spans', () => {
    const swaps = [
      fitting('2026-04-02', null, { front: 'narrow', rear: 'wide' }),
      fitting('2026-07-02', null, { front: 'wide', rear: 'narrow' }),
    ];
    expect(fittedSpans(swaps)).toEqual([
      span('narrow', 'front', '2026-04-02', '2026-07-02'),
      span('wide', 'rear', '2026-04-02', '2026-07-02'),
      span('wide', 'front', '2026-07-02', null),
      span('narrow', 'rear', '2026-07-02', null),
    ]);
  });

  it('nothing fitted → no span', () => {
    expect(fittedSpans([])).toEqual([]);
    expect(fittedSpans([fitting('2026-04-02', null)])).toEqual([]);
  });
});
