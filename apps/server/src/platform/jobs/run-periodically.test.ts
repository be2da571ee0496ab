import { runPeriodically } from '#platform/jobs/run-periodically.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a periodic job', () => {
  it('runs at once and again after each interval', async () => {
    let runs = 0;
    const work = async (): Promise<void> => {
      runs += 1;
    };
    const job = runPeriodically({ everyMillis: 1000, work, onError: () => {} });
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(2500);
    expect(runs).toBe(3);
    await job.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(3);
  });

  it('never overlaps: the interval counts from the end of a run', async () => {
    const finishers: (() => void)[] = [];
    const work = (): Promise<void> => new Promise((resolve) => finishers.push(resolve));
    const job = runPeriodically({ everyMillis: 1000, work, onError: () => {} });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(finishers).toHaveLength(1);
    finishers[0]?.();
    await vi.advanceTimersByTimeAsync(999);
    expect(finishers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(finishers).toHaveLength(2);
    finishers[1]?.();
    await job.stop();
  });

  it('reports a failed run and goes on', async () => {
    const errors: unknown[] = [];
    const job = runPeriodically({
      everyMillis: 1000,
      work: () => Promise.reject(new Error('broken')),
      onError: (error) => errors.push(error),
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(errors).toHaveLength(2);
    await job.stop();
  });

  it('stops after the current run, and starts no other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isStopped = false;
    let isToldToEnd = false;
    const work = (signal: AbortSignal): Promise<void> => {
      signal.addEventListener('abort', () => {
        isToldToEnd = true;
      });
      return promise;
    };
    const job = runPeriodically({ everyMillis: 1000, work, onError: () => {} });
    const stopping = job.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect([isToldToEnd, isStopped]).toEqual([true, false]);
    resolve();
    await stopping;
    expect(vi.getTimerCount()).toBe(0);
  });
});
