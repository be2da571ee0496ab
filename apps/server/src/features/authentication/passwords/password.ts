import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import { Refusal } from '#platform/refusal.ts';
import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP Password Storage Cheat Sheet (cheatsheetseries.owasp.org, read in November 2026): Argon2id with at least 19 MiB,
 * two passes, one lane.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes run on the threads that also read files, of which Node has four: half of them stay free for everybody else. More
 * than these wait for a few seconds already, and are told to come again.
 */
const HASHES_AT_ONCE = 2;
const MOST_WAITING = 100;
const RETRY_SECONDS = 5;
const inLine = limitConcurrency(HASHES_AT_ONCE, {
  most: MOST_WAITING,
  refusal: () => new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
});

/** Text is brought to one form first, so that « é » typed on two keyboards is one password. Refuses `unavailable` while too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password.normalize('NFKC'), PARAMETERS));
}

/** Refuses as `hashPassword` does. */
export function isPasswordRight(passwordHash: string, password: string): Promise<boolean> {
  return inLine(() => verify(passwordHash, password.normalize('NFKC')));
}

let decoy: Promise<string> | undefined;

/** The hash of nobody's password: an unknown address takes the same time as a wrong password. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(crypto.randomUUID()).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/** Whether a hash was made with less than today's parameters: it is then made anew when its owner signs in. */
export function isHashOutdated(passwordHash: string): boolean {
  const [, memoryCost, timeCost] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return Number(memoryCost ?? 0) < PARAMETERS.memoryCost || Number(timeCost ?? 0) < PARAMETERS.timeCost;
}
