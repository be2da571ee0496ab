import { vi } from 'vitest';

/** Ids that are the same in each run, so that a failing history can be replayed. */
let state = 1;

/** To be called before each history. */
export function seedIds(seed: number): void {
  state = Math.imul(seed + 1, 2_246_822_519) >>> 0;
}

/** A UUID whose order is unrelated to its creation, as with ids of several devices. */
export function seededId(): string {
  const hex = Array.from({ length: 4 }, nextWord).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Eight hexadecimal digits (mulberry32). */
function nextWord(): string {
  state = (state + 0x6d2b79f5) >>> 0;
  let word = Math.imul(state ^ (state >>> 15), state | 1);
  word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
  return ((word ^ (word >>> 14)) >>> 0).toString(16).padStart(8, '0');
}

vi.mock(import('uuid'), async (original) => ({ ...(await original()), v7: seededId as never }));
