import { median } from '#figures/median.ts';

/** Comparison of two kinds of the same call, in milliseconds. */
export interface Comparison {
  readonly knownMillis: number;
  readonly unknownMillis: number;
  readonly difference: number;
  /** Difference of the medians of random halves of the same call, in 99 of 100 splits. */
  readonly noise: number;
}

const SPLITS = 2000;
const SHARE = 0.99;

/** `known` has twice as many tries as `unknown`: each half of it is comparable with the other. */
export function compareMedians(known: readonly number[], unknown: readonly number[]): Comparison {
  const [knownMillis, unknownMillis] = [median([...known]), median([...unknown])];
  const differences = Array.from({ length: SPLITS }, () => differenceOfHalves(known));
  const noise = differences.toSorted((one, other) => one - other)[Math.floor(SPLITS * SHARE)] ?? 0;
  return { knownMillis, unknownMillis, difference: Math.abs(knownMillis - unknownMillis), noise };
}

function differenceOfHalves(tries: readonly number[]): number {
  const shuffled = inRandomOrder(tries);
  const middle = Math.floor(shuffled.length / 2);
  return Math.abs(median(shuffled.slice(0, middle)) - median(shuffled.slice(middle)));
}

export function inRandomOrder<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
