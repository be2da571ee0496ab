import { axisTicks } from '#shared/ui/charts/axis-ticks.ts';
import { describe, expect, it } from 'vitest';

describe('axisTicks', () => {
  it.each([
    [11_800, 84_210, 4, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
    [0, 88, 3, [0, 50, 100]],
    [84_210, 84_650, 3, [84_200, 84_400, 84_600, 84_800]],
    [5, 5, 3, [5, 6]],
    [0, 0, 3, [0, 1]],
    [0, 12_345.67, 3, [0, 5000, 10_000, 15_000]],
  ])('%d to %d in about %d → %j', (min, max, count, ticks) => {
    expect(axisTicks(min, max, count)).toEqual(ticks);
  });
});
