import { throttleSignIn } from '#features/authentication/throttle/throttle-sign-in.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { findNetworks } from '#platform/networks.ts';
import { describe, expect, it } from 'vitest';

describe.each(DIALECTS)('concurrent guesses on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('ten right passwords finishing at the same moment, repeatedly → no deadlock', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      let begun = 0;
      const tries = Array.from({ length: 10 }, (_, index) =>
        throttleSignIn(
          server.context,
          {
            email: 'camille@example.org',
            networks: findNetworks(`10.0.${round}.${index}`, 32),
            knownBucket: null,
          },
          async () => {
            begun += 1;
            if (begun === 10) resolve();
            await promise;
            return 'right';
          },
        ),
      );
      expect(new Set(await Promise.all(tries))).toEqual(new Set(['right']));
    }
  });
});
