import { selectInParts } from '#platform/db/select-in-parts.ts';
import { describe, expect, it } from 'vitest';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('selectInParts', () => {
  it('more values than a statement allows → all rows in order, a few hundred values at a time', async () => {
    const sizes: number[] = [];
    const rows = await selectInParts(numbers(40_000), async (part) => {
      sizes.push(part.length);
      return part;
    });
    expect(rows).toEqual(numbers(40_000));
    expect(Math.max(...sizes)).toBe(500);
  });

  it('more rows for one value than a function call allows → all of them', async () => {
    expect(await selectInParts(['vehicle'], async () => numbers(200_000))).toHaveLength(200_000);
  });

  it('no values → no statement', async () => {
    expect(await selectInParts([], () => Promise.reject(new Error('a statement')))).toEqual([]);
  });
});
