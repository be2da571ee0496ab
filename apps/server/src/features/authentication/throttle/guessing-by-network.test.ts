import { throttleSignIn } from '#features/authentication/throttle/throttle-sign-in.ts';
import { findNetworks } from '#platform/networks.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS_BY_EXTENT } from '#testing/test-database.ts';
import { PASSWORD } from '#testing/test-server.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS_BY_EXTENT)('limits by network on %s', (dialect) => {
  const server = shareTestServer({ dialect, config: { signUpsPerAddress: 2 } });
  let people = 0;
  let email: string;

  /** Each test has a new account, and earlier counts have expired. */
  beforeEach(async () => {
    email = `camille-${(people += 1)}@example.org`;
    server.clock.advance({ hours: 2 });
    await server.signUp(email);
  });

  const call = (path: string, remoteAddress: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/v1/authentication/${path}`, remoteAddress, payload });
  const signInFrom = async (remoteAddress: string) =>
    (await call('signin', remoteAddress, { email, password: PASSWORD })).statusCode;

  /** Sends as many wrong passwords as addresses, each for another account; returns the last status. */
  async function guessFrom(addresses: readonly string[]): Promise<number | undefined> {
    let status: number | undefined;
    for (const address of addresses) {
      const body = { email: `nobody-${(people += 1)}@example.org`, password: 'wrong' };
      status = (await call('signin', address, body)).statusCode;
    }
    return status;
  }
  /** The same without hashing a password for each guess. */
  async function throttleGuesses(from: readonly string[]): Promise<number | undefined> {
    let status: number | undefined;
    for (const address of from) {
      const guess = {
        email: `nobody-${(people += 1)}@example.org`,
        networks: findNetworks(address, 32),
        knownBucket: null,
      };
      status = await throttleSignIn(server.context, guess, async () => null).then(
        () => 401,
        () => 429,
      );
    }
    return status;
  }
  const addresses = (count: number, addressOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => addressOf(index));

  /** Two hex digits of a subnet. */
  const digits = (index: number) => index.toString(16).padStart(2, '0');

  it('ten addresses of one /64 → the /64 is blocked, the next one is not', async () => {
    expect(await guessFrom(addresses(10, (index) => `2001:db8:1:100::${index}`))).toBe(401);
    expect(await signInFrom('2001:db8:1:100:1:2:3:4')).toBe(429);
    expect(await signInFrom('2001:db8:1:101::1')).toBe(200);
  });

  it('an attacker with a /56 → 40 guesses; neighbours in the same /48 can sign in', async () => {
    const guesses = addresses(40, (index) => `2001:db8:2:1${digits(index)}::1`);
    expect(await throttleGuesses(guesses)).toBe(401);
    expect(await signInFrom('2001:db8:2:1ff::1')).toBe(429);
    for (const neighbour of ['2001:db8:2:2ff::1', '2001:db8:2:ffff::1', '2001:db8:2::1']) {
      expect(await signInFrom(neighbour)).toBe(200);
    }
  });

  it('an attacker with a /48 → 160 guesses; the next /48 can sign in', async () => {
    const guesses = addresses(160, (index) => `2001:db8:3:${digits(index)}00::1`);
    expect(await throttleGuesses(guesses)).toBe(401);
    expect(await signInFrom('2001:db8:3:ff00::1')).toBe(429);
    expect(await signInFrom('2001:db8:4:ff00::1')).toBe(200);
  });

  it('an IPv4-mapped IPv6 address counts with its IPv4 address', async () => {
    const guesses = addresses(10, (index) => (index % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1'));
    expect(await guessFrom(guesses)).toBe(401);
    expect([await signInFrom('192.0.2.1'), await signInFrom('::ffff:192.0.2.1')]).toEqual([429, 429]);
    expect(await signInFrom('::ffff:192.0.2.2')).toBe(200);
  });

  it('a link-local address with a zone counts with its /64', async () => {
    expect(await guessFrom(addresses(10, (index) => `fe80::${index}%eth${index}`))).toBe(401);
    expect(await signInFrom('fe80::99%eth0')).toBe(429);
  });

  it('concurrent guesses from the /64s of one /56 → at most 40 passwords are verified', async () => {
    const tries = addresses(60, (index) => `2001:db8:5:1${digits(index)}::1`).map((address) =>
      throttleGuesses([address]),
    );
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it('sign-ups from one /64 are counted together; its /56 may have more', async () => {
    const signUpFrom = async (address: string) => {
      const body = { email: `new-${(people += 1)}@example.org`, password: PASSWORD };
      return (await call('signup', address, body)).statusCode;
    };
    const statuses = [];
    for (const host of [1, 2, 3]) statuses.push(await signUpFrom(`2001:db8:6:100::${host}`));
    expect(statuses).toEqual([201, 201, 429]);
    for (let host = 1; host <= 6; host += 1) expect(await signUpFrom(`2001:db8:6:11${host}::1`)).toBe(201);
    expect(await signUpFrom('2001:db8:6:120::1')).toBe(429);
    expect(await signUpFrom('2001:db8:6:200::1')).toBe(201);
  });
});
