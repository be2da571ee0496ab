import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import { Refusal } from '#platform/refusal.ts';
import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP Password Storage Cheat Sheet (cheatsheetseries.owasp.org, read in November 2026): Argon2id with at
 * least 19 MiB, two passes, one lane.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes run on Node's four threads, which also read files; half of them stay free. With this many waiting,
 * the wait is already some seconds, so further calls are refused.
 */
const HASHES_AT_ONCE = 2;
const MOST_WAITING = 100;
const RETRY_SECONDS = 5;
const runQueued = limitConcurrency(HASHES_AT_ONCE, {
  most: MOST_WAITING,
  refusal: () => new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
});

/**
 * Normalises Unicode first, so that « é » typed on two keyboards is one password. Refuses `unavailable` while
 * too many wait.
 */
export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password.normalize('NFKC'), PARAMETERS));
}

/** Refuses like `hashPassword`. */
export function isPasswordRight(passwordHash: string, password: string): Promise<boolean> {
  return runQueued(() => verify(passwordHash, password.normalize('NFKC')));
}

let decoy: Promise<string> | undefined;

/** The hash of a random password, so that an unknown address takes as long as a wrong password. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(crypto.randomUUID()).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/** Whether a hash has weaker parameters than today's, so that it is renewed at the next sign-in. */
export function isHashOutdated(passwordHash: string): boolean {
  const [, memoryCost, timeCost] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return Number(memoryCost ?? 0) < PARAMETERS.memoryCost || Number(timeCost ?? 0) < PARAMETERS.timeCost;
}
