import { inSteps } from '#platform/concurrency/in-steps.ts';
import { describe, expect, it } from 'vitest';

describe('inSteps', () => {
  it('a list → every item once and in order, the last chunk shorter', async () => {
    const parts: (readonly number[])[] = [];
    await inSteps([1, 2, 3, 4, 5], 2, (part) => {
      parts.push(part);
    });
    expect(parts).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('runs waiting events between two chunks', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another call'));
    await inSteps(['first', 'second'], 1, (part) => {
      order.push(...part);
    });
    expect(order).toEqual(['first', 'another call', 'second']);
  });

  it('a chunk fails → the rest is skipped', async () => {
    const done: number[] = [];
    const work = inSteps([1, 2, 3], 1, ([item = 0]) => {
      if (item === 2) throw new Error('refused');
      done.push(item);
    });
    await expect(work).rejects.toThrow('refused');
    expect(done).toEqual([1]);
  });
});
