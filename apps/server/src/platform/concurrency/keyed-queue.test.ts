import { keyedQueue } from '#platform/concurrency/keyed-queue.ts';
import { expect, it } from 'vitest';

it('work of one key → one after the other, also after a failure; other keys do not wait', async () => {
  const inQueue = keyedQueue();
  const log: string[] = [];
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const first = inQueue('a', async () => {
    await gate;
    log.push('a1');
    throw new Error('broken');
  });
  const second = inQueue('a', async () => {
    log.push('a2');
    return 2;
  });
  await inQueue('b', async () => {
    log.push('b');
  });
  expect(log).toEqual(['b']);
  openGate();
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe(2);
  expect(log).toEqual(['b', 'a1', 'a2']);
});
