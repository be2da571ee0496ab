import { shareTestServer } from '../../apps/server/testing/held-server.ts';
import { describe, expect, it, vi } from 'vitest';
import { playHistory } from './history.ts';
import type { Ablation } from './network.ts';

vi.mock(import('../../apps/web/src/shared/sync/read.ts'), async (original) => {
  const { copyOfRunning } = await import('./history.ts');
  return { ...(await original()), usableCopy: copyOfRunning };
});
vi.useFakeTimers({ toFake: ['Date'] });

/** Enough histories to notice a missing part of the design. */
const ENOUGH = 200;

const ABLATIONS: readonly { readonly ablation: Ablation; readonly found: RegExp }[] = [
  { ablation: 'newest-version', found: /overwritten/ },
  { ablation: 'no-keys', found: /carried out/ },
  { ablation: 'no-keys-no-tombstones', found: /carried out \d+ times/ },
  { ablation: 'no-if-match', found: /overwritten/ },
];

describe.each(ABLATIONS)('simulation without a part of the design: $ablation', ({ ablation, found }) => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('finds faults', { timeout: 10 * 60_000 }, async () => {
    const faults: string[] = [];
    for (let seed = 1; seed <= ENOUGH && !found.test(faults.join()); seed += 1) {
      faults.push(
        ...(await playHistory({ server, seed, steps: 40, ablation })).map((one) => `${seed}: ${one}`),
      );
    }
    expect(faults.join('\n')).toMatch(found);
  });
});
