import { endSlowReader, watchProgress } from '#http/connections.ts';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('watchProgress', () => {
  /** A connection that transfers this many bytes in each minute. */
  function watched(bytesByMinute: readonly number[]) {
    const socket = new Socket();
    let passed = 0;
    const stop = watchProgress(socket, () => passed, MINUTE);
    const endings = bytesByMinute.map((bytes) => {
      passed += bytes;
      vi.advanceTimersByTime(MINUTE);
      return socket.destroyed;
    });
    stop();
    vi.advanceTimersByTime(MINUTE);
    return { endings, isEndedAfterwards: socket.destroyed };
  }

  it('a kilobyte a second, in one piece or in many → continues, also after its end', () => {
    const { endings, isEndedAfterwards } = watched([61_440, 1_000_000, 61_440]);
    expect([...endings, isEndedAfterwards]).toEqual([false, false, false, false]);
  });

  it('less within a minute → closed, however much came before', () => {
    expect(watched([15_000_000, 61_439]).endings).toEqual([false, true]);
  });
});

describe('endSlowReader', () => {
  const answer = () => new ServerResponse(new IncomingMessage(new Socket()));

  it('10 MB → closed after 11 minutes', () => {
    const slow = answer();
    endSlowReader(slow, 10 * 1024 * 1024, MINUTE);
    vi.advanceTimersByTime(11 * MINUTE);
    expect(slow.destroyed).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    expect(slow.destroyed).toBe(true);
  });

  it('500 MB → closed after an hour', () => {
    const slow = answer();
    endSlowReader(slow, 500_000_000, MINUTE);
    vi.advanceTimersByTime(60 * MINUTE - 1);
    expect(slow.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(slow.destroyed).toBe(true);
  });
});
