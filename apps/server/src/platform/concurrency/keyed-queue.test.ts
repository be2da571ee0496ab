import { KeyedQueue, type QueueLimits } from '#platform/concurrency/keyed-queue.ts';
import { expect, it } from 'vitest';

it('work of one key runs in sequence, also after a failure; other keys do not wait', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const first = queue.run('a', async () => {
    await gate;
    log.push('a1');
    throw new Error('broken');
  });
  const second = queue.run('a', async () => {
    log.push('a2');
    return 2;
  });
  await queue.run('b', async () => {
    log.push('b');
  });
  expect([log, queue.waiting]).toEqual([['b'], 1]);
  openGate();
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe(2);
  expect([log, queue.waiting]).toEqual([['b', 'a1', 'a2'], 0]);
});

/** A queue whose only slot for key `a` is taken. */
async function takenQueue(limits: QueueLimits) {
  const queue = new KeyedQueue({ refusal: () => new Error('refused'), ...limits });
  return { queue, leave: await queue.enter('a') };
}

it('two slots → two at once, the third when a slot is free', async () => {
  const { queue, leave } = await takenQueue({ slots: 2 });
  const leaveSecond = await queue.enter('a');
  const third = queue.enter('a');
  expect(queue.waiting).toBe(1);
  leave();
  leave();
  const leaveThird = await third;
  const fourth = queue.enter('a');
  expect(queue.waiting).toBe(1);
  leaveSecond();
  leaveThird();
  (await fourth)();
});

it('too many wait for a key or in all → refused and counted', async () => {
  const { queue } = await takenQueue({ mostOfKey: 1, most: 2 });
  void queue.enter('a');
  await expect(queue.enter('a')).rejects.toThrow('refused');
  await queue.enter('b');
  void queue.enter('b');
  await queue.enter('c');
  await expect(queue.enter('c')).rejects.toThrow('refused');
  expect([queue.waiting, queue.refused]).toEqual([2, 2]);
});

it('waits too long → refused, the next one gets the slot', async () => {
  const { queue, leave } = await takenQueue({ waitMillis: 1 });
  await expect(queue.enter('a')).rejects.toThrow('refused');
  leave();
  await queue.enter('a');
  expect(queue.waiting).toBe(0);
});

it('aborted before its turn or before it enters → refused, those behind move up', async () => {
  const { queue, leave } = await takenQueue({});
  const leaving = new AbortController();
  const first = queue.enter('a', leaving.signal);
  const second = queue.enter('a');
  leaving.abort();
  await expect(first).rejects.toThrow('refused');
  await expect(queue.enter('a', AbortSignal.abort())).rejects.toThrow('refused');
  leave();
  (await second)();
  expect(queue.waiting).toBe(0);
});
