import { createBackground } from '#platform/background.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

const HOUR_MILLIS = 3_600_000;

function silentBackground(logged: string[] = []) {
  return createBackground(pino({}, { write: (line: string) => logged.push(line) }));
}

describe('background work', () => {
  it('server stops → waiting work and the work it starts run at once', async () => {
    const background = silentBackground();
    const done: string[] = [];
    const second = async () => void done.push('second');
    const first = async () => {
      done.push('first');
      background.run('second', second, HOUR_MILLIS);
    };
    background.run('first', first, HOUR_MILLIS);
    expect(done).toEqual([]);
    await background.settle();
    expect(done).toEqual(['first', 'second']);
  });

  it('failing work is logged, other work still runs', async () => {
    const logged: string[] = [];
    const background = silentBackground(logged);
    let isDone = false;
    background.run('fails', () => Promise.reject(new Error('no')), 0);
    background.run('works', async () => void (isDone = true), 0);
    await background.settle();
    expect(logged).toEqual([expect.stringContaining('background work failed')]);
    expect(isDone).toBe(true);
  });

  it('delayed work starts by itself', async () => {
    const background = silentBackground();
    const begun = new Promise((resolve) => {
      background.run('soon', async () => resolve('begun'), 1);
    });
    expect(await begun).toBe('begun');
    await background.settle();
  });
});
