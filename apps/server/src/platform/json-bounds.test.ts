import { isWithinBounds } from '#platform/json-bounds.ts';
import { describe, expect, it } from 'vitest';

const BOUNDS = { depth: 3, values: 10 };

function check(json: string): boolean {
  return isWithinBounds(Buffer.from(json), BOUNDS);
}

describe('isWithinBounds', () => {
  it.each(['{}', '', 'null', '[[[1,2]]]', '{"a":{"b":[1,2,3]}}', '[1,2,3,4,5,6,7,8,9]'])(
    '%s → within bounds',
    (json) => {
      expect(check(json)).toBe(true);
    },
  );

  it.each(['[[[[', '{"a":[{"b":[]}]}', '[1,2,3,4,5,6,7,8,9,10]', '[[],[],[],[],[]]', ',,,,,,,,,,'])(
    '%s → out of bounds',
    (json) => {
      expect(check(json)).toBe(false);
    },
  );

  it.each(['"[[[[[["', '{"a,,,,,,,,,,,":"{{{{"}', '["\\"[[[[", "\\\\"]'])(
    '%s → ignores brackets in strings',
    (json) => {
      expect(check(json)).toBe(true);
    },
  );
});
