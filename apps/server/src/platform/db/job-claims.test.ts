import { claimJob } from '#platform/db/job-claims.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-server.ts';
import { describe, expect, it } from 'vitest';

const HOUR_MILLIS = 3_600_000;

describe.each(DIALECTS)('a job of several servers on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('ten claim it at once → one gets it', async () => {
    const { transactions } = server.context;
    const asked = Array.from({ length: 10 }, () => claimJob(transactions, 'at once', 0, HOUR_MILLIS));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });

  it('claimed → free again when the claim expires, for one of them', async () => {
    const { transactions } = server.context;
    const claimAt = async (millis: number) =>
      (await claimJob(transactions, 'in time', millis, HOUR_MILLIS)) !== null;
    expect(await claimAt(0)).toBe(true);
    expect(await claimAt(HOUR_MILLIS - 1)).toBe(false);
    expect(await claimAt(HOUR_MILLIS)).toBe(true);
    expect(await claimAt(HOUR_MILLIS)).toBe(false);
  });

  it('claimed while a clock was a year ahead → free once the clock is right', async () => {
    const { transactions } = server.context;
    const claimAt = async (millis: number) =>
      (await claimJob(transactions, 'ahead', millis, HOUR_MILLIS)) !== null;
    const year = 365 * 24 * HOUR_MILLIS;
    expect(await claimAt(year)).toBe(true);
    expect(await claimAt(0)).toBe(true);
    expect(await claimAt(0)).toBe(false);
    // A clock that is slightly behind still waits.
    expect(await claimAt(-30_000)).toBe(false);
  });

  it('given back → free at once, unless another server has claimed it since', async () => {
    const { transactions } = server.context;
    const claimAt = (millis: number) => claimJob(transactions, 'given back', millis, HOUR_MILLIS);
    const first = await claimAt(0);
    await first?.giveBack();
    expect(await claimAt(1)).not.toBeNull();
    await first?.giveBack();
    expect(await claimAt(2)).toBeNull();
  });

  it('another job is not affected', async () => {
    const { transactions } = server.context;
    expect(await claimJob(transactions, 'one', 0, HOUR_MILLIS)).not.toBeNull();
    expect(await claimJob(transactions, 'other', 0, HOUR_MILLIS)).not.toBeNull();
  });
});
