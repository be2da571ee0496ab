import { linearScale, logScale } from '#plots/scale.ts';
import { describe, expect, it } from 'vitest';

describe('a linear scale', () => {
  it.each([
    [
      [3, 9, 47],
      [0, 10, 20, 30, 40, 50],
    ],
    [[0.3], [0, 0.1, 0.2, 0.3]],
    [[1000], [0, 200, 400, 600, 800, 1000]],
    [
      [0, 0],
      [0, 0.2, 0.4, 0.6, 0.8, 1],
    ],
    [
      [Number.NaN, 5],
      [0, 1, 2, 3, 4, 5],
    ],
  ])('for %j → ticks %j', (values, ticks) => {
    expect(linearScale(values).ticks).toEqual(ticks);
  });

  it('→ no value beyond its end', () => {
    for (const highest of [1, 7, 11, 99, 101, 12_345.6]) {
      expect(linearScale([highest]).place(highest)).toBeLessThanOrEqual(1);
    }
    expect(linearScale([50]).place(0)).toBe(0);
  });
});

describe('a logarithmic scale', () => {
  it('→ powers of ten around all values', () => {
    const scale = logScale([20, 20_000]);
    expect(scale.ticks).toEqual([10, 100, 1000, 10_000, 100_000]);
    expect(scale.place(10)).toBe(0);
    expect(scale.place(1000)).toBeCloseTo(0.5);
    expect(scale.place(100_000)).toBe(1);
  });

  it('for one value, for none, for zero → still a scale', () => {
    expect(logScale([1000]).ticks).toEqual([1000, 10_000]);
    expect(logScale([]).ticks).toEqual([1, 10]);
    expect(logScale([0, 5]).place(0)).toBe(0);
  });
});
