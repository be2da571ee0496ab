import { judgeRun, longestRun } from '#plan/judge-mileages.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const points = (...mileages: number[]) =>
  mileages.map((mileage, index) => ({ date: `2024-01-${String(index + 10)}`, mileage }));

describe('judging mileages as a whole', () => {
  it('one zero too many → that one alone is out of line', () => {
    const verdict = judgeRun(points(10_000, 20_000, 300_000, 40_000, 50_000));
    expect([...verdict.off]).toEqual([2]);
    expect(verdict.proposals.get(2)).toBe(30_000);
  });

  it('a digit forgotten → the edit that fits is not guessed where several do', () => {
    const verdict = judgeRun(points(51_990, 5790, 60_012));
    expect([...verdict.off]).toEqual([1]);
    expect(verdict.proposals.size).toBe(0);
  });

  it('a lone outlier at the start → it is out of line, and not the first true one', () => {
    expect([...judgeRun(points(51_990, 9, 61_250, 61_250)).off]).toEqual([1]);
  });

  it('later ones lower and in order among themselves → a new odometer', () => {
    const verdict = judgeRun(points(148_000, 163_500, 168_020, 4100, 19_050));
    expect(verdict.isReplaced).toBe(true);
  });

  it('any values → the run never falls, and no other is longer', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }), (values) => {
        const run = longestRun(values).map((place) => values[place] ?? 0);
        expect(run).toEqual(run.toSorted((a, b) => a - b));
        expect(run).toHaveLength(longestByTrying(values));
      }),
    );
  });
});

/** The plain quadratic rule. */
function longestByTrying(values: readonly number[]): number {
  const lengths: number[] = [];
  for (const [index, value] of values.entries()) {
    const before = lengths.filter((_, place) => place < index && (values[place] ?? 0) <= value);
    lengths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...lengths);
}
