import type { TrustedProxies } from '#platform/config/trusted-proxies.ts';
import { startTestServer } from '#testing/test-server.ts';
import { describe, expect, it } from 'vitest';

/** Fails ten sign-ins, which count by the caller's address; returns the status of the next attempt. */
async function eleventhGuess(
  trustedProxies: TrustedProxies,
  remoteAddress: string,
  forwardedAs: (guess: number) => string,
): Promise<number> {
  const server = await startTestServer({ dialect: 'sqlite', config: { trustedProxies } });
  let status = 0;
  for (let guess = 0; guess < 11; guess += 1) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/authentication/signin',
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedAs(guess) },
      payload: { email: `person-${guess}@example.org`, password: 'a wrong password' },
    });
    status = answer.statusCode;
  }
  await server.close();
  return status;
}

describe('ten wrong passwords of one caller with another X-Forwarded-For each time', () => {
  it.each<[string, TrustedProxies, string, (guess: number) => string]>([
    ['through one proxy', 1, '10.0.0.1', (guess) => `198.51.100.${guess}, 203.0.113.9`],
    ['through two', 2, '10.0.0.1', (guess) => `198.51.100.${guess}, 203.0.113.9, 10.0.0.2`],
    [
      'through two of a trusted network',
      ['10.0.0.0/8'],
      '10.0.0.1',
      (guess) => `10.9.9.${guess}, 203.0.113.9, 10.0.0.2`,
    ],
    ['past the proxy', ['10.0.0.0/8'], '203.0.113.9', (guess) => `198.51.100.${guess}`],
    ['through one that names its port too', 1, '10.0.0.1', (guess) => `203.0.113.9:${4000 + guess}`],
    ['where no proxy is trusted', 0, '127.0.0.1', (guess) => `198.51.100.${guess}`],
  ])('%s → blocked', async (_, trusted, peer, forwardedAs) => {
    expect(await eleventhGuess(trusted, peer, forwardedAs)).toBe(429);
  });

  it('eleven callers behind one trusted proxy do not block each other', async () => {
    expect(await eleventhGuess(1, '10.0.0.1', (guess) => `203.0.113.${guess}`)).toBe(401);
  });
});
