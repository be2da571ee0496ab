import { createHash } from 'node:crypto';

/** Pseudo-random numbers that are the same for the same seed. */
export interface Dice {
  /** A number from 0 (included) to 1 (excluded). */
  fraction(): number;
  /** A whole number between the two, both included. */
  integer(lowest: number, highest: number): number;
  /** A random element of a list that must not be empty. */
  pick<T>(list: readonly T[]): T;
  bytes(count: number): Uint8Array;
}

/** sfc32 (Chris Doty-Humphrey, PractRand), started from a hash of the seed. */
export function diceFrom(seed: string): Dice {
  const start = createHash('sha256').update(seed).digest();
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => start.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  const fraction = (): number => next() / 2 ** 32;
  const integer = (lowest: number, highest: number): number =>
    lowest + Math.floor(fraction() * (highest - lowest + 1));
  return {
    fraction,
    integer,
    pick: (list) => {
      const chosen = list[integer(0, list.length - 1)];
      if (chosen === undefined) throw new RangeError('Cannot pick from an empty list');
      return chosen;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
  };
}
