import { CallLimits } from '#platform/call-limits.ts';
import { findNetworks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import { expect, it } from 'vitest';

const caller = (accountId: string, address: string) => ({ accountId, networks: findNetworks(address, 24) });

function codeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'begun';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

it('100 calls of an account in progress from any network → the next is refused until one ends', () => {
  const limits = new CallLimits();
  const ends = Array.from({ length: 100 }, (_, index) => limits.begin(caller('a', `192.0.${index}.1`)));
  expect(codeOf(() => limits.begin(caller('a', '203.0.113.1')))).toBe('rate_limited');
  expect(codeOf(() => limits.begin(caller('b', '192.0.1.1')))).toBe('begun');
  ends[0]?.();
  expect(codeOf(() => limits.begin(caller('a', '203.0.113.1')))).toBe('begun');
  expect(limits.refused).toBe(1);
});

it('400 calls of a network in progress → more are refused for that network only', () => {
  const limits = new CallLimits();
  for (let count = 0; count < 400; count += 1)
    limits.begin(caller(`a${count % 10}`, `192.0.2.${count % 250}`));
  expect(codeOf(() => limits.begin(caller('new', '192.0.2.1')))).toBe('rate_limited');
  expect(codeOf(() => limits.begin(caller('new', '192.0.3.1')))).toBe('begun');
});

it('24 reads of a network running → its other accounts wait, other networks do not', async () => {
  const limits = new CallLimits();
  const { signal } = new AbortController();
  const begin = (accountId: string, address: string) => limits.beginRead(caller(accountId, address), signal);
  const ends = [];
  for (let count = 0; count < 24; count += 1) ends.push(await begin(`a${count % 4}`, '192.0.2.1'));
  const waiting = begin('b', '192.0.2.2');
  (await begin('c', '192.0.3.1'))();
  expect(limits.waitingReads).toBe(1);
  ends[0]?.();
  (await waiting)();
  expect(limits.waitingReads).toBe(0);
});

it('aborted while waiting → the slot passes to the next call', async () => {
  const limits = new CallLimits();
  const leaving = new AbortController();
  const { signal } = new AbortController();
  const begin = (on: AbortSignal) => limits.beginRead(caller('a', '192.0.2.1'), on);
  const ends = await Promise.all(Array.from({ length: 6 }, () => begin(signal)));
  const [left, next] = [begin(leaving.signal), begin(signal)];
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } });
  ends[0]?.();
  (await next)();
});
