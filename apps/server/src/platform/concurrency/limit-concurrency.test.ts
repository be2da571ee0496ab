import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import { expect, it } from 'vitest';

it('more work than slots → never over the limit, in order of arrival, all done', async () => {
  const run = limitConcurrency(2);
  const started: number[] = [];
  const finishers: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    run(async () => {
      started.push(number);
      await new Promise<void>((resolve) => finishers.push(resolve));
      return number;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  finishers[1]?.();
  expect(await all[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  finishers[0]?.();
  await all[0];
  expect(started).toEqual([0, 1, 2, 3]);
  finishers[2]?.();
  finishers[3]?.();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

it('failed work frees its slot', async () => {
  const run = limitConcurrency(1);
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run(async () => 'next')).toBe('next');
});
