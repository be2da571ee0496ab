import { median, percentile } from '#figures/median.ts';
import { describe, expect, it } from 'vitest';

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[10, 9, 100], 10],
  ])('of %j → %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('of nothing → not a number', () => {
    expect(median([])).toBeNaN();
  });
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('%d of the numbers to 100 → %d', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('of few values → one of them, never a value between', () => {
    expect(percentile([5, 1000], 0.99)).toBe(1000);
    expect(percentile([5, 1000], 0.5)).toBe(5);
  });

  it('of nothing → not a number', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});
