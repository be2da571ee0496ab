import { shareTestServer } from '../../apps/server/testing/held-server.ts';
import { DIALECTS } from '../../apps/server/testing/test-server.ts';
import { describe, expect, it, vi } from 'vitest';
import { playHistory } from './history.ts';
import { Network } from './network.ts';

vi.mock(import('../../apps/web/src/shared/sync/read.ts'), async (original) => {
  const { copyOfRunning } = await import('./history.ts');
  return { ...(await original()), usableCopy: copyOfRunning };
});
vi.useFakeTimers({ toFake: ['Date'] });

/** `npm run simulate` plays 20,000 others; `HISTORIES=1234-1234` replays one. */
const [first = 1, last = 100] = (process.env['HISTORIES'] ?? '1-100').split('-').map(Number);
const STEPS = 30;
/** Histories per test, so that others continue when one fails. */
const AT_ONCE = 25;
/** Share on PostgreSQL, where each call takes longer. */
const ON_POSTGRES = 0.1;
/** Share with a single device, whose histories are longer. */
const ALONE = 0.2;
const TEST_MILLIS = 20 * 60_000;

/** The last history of a share. */
function lastOf(share: number): number {
  return first - 1 + Math.ceil((last - first + 1) * share);
}

describe.each(DIALECTS)('three devices over a bad network, on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  const end = lastOf(dialect === 'postgres' ? ON_POSTGRES : 1);
  const starts = Array.from(
    { length: Math.ceil((end - first + 1) / AT_ONCE) },
    (_, index) => first + index * AT_ONCE,
  );

  it.each(starts)(
    'agree with the server in the end; nothing lost, done twice or overwritten unseen: from %i',
    { timeout: TEST_MILLIS },
    async (start) => {
      for (let seed = start; seed < Math.min(start + AT_ONCE, end + 1); seed += 1) {
        expect(await playHistory({ server, seed, steps: STEPS }), `history ${seed}`).toEqual([]);
      }
      // Pulls that break off between two pages must be among them.
      expect(Network.pagesWithMore).toBeGreaterThan(0);
    },
  );
});

describe('one device over a bad network', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('never reports a change or deletion by another device', { timeout: TEST_MILLIS }, async () => {
    for (let seed = first; seed <= lastOf(ALONE); seed += 1) {
      const play = playHistory({ server, seed, steps: 2 * STEPS, devices: 1 });
      expect(await play, `history ${seed}`).toEqual([]);
    }
  });
});
