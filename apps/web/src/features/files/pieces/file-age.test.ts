import { isStillStored } from '#features/files/pieces/file-age.ts';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';

const HOUR = 3600 * 1000;
const now = Date.UTC(2026, 10, 21, 12);

describe('isStillKept', () => {
  it.each([
    ['just now', 0, true],
    ['twenty hours ago', 20 * HOUR, true],
    ['a day ago', 24 * HOUR, false],
  ])('chosen %s → %s', (_when, age, expected) => {
    expect(isStillStored({ id: v7({ msecs: now - age }) }, now)).toBe(expected);
  });
  it('id without a timestamp → treated as kept', () => {
    expect(isStillStored({ id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff' }, now)).toBe(true);
  });
});
