import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP Password Storage Cheat Sheet (cheatsheetseries.owasp.org, read in November 2026): Argon2id with at least 19 MiB,
 * two passes, one lane.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Text is brought to one form first, so that « é » typed on two keyboards is one password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), PARAMETERS);
}

export function isPasswordRight(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFKC'));
}

let decoy: Promise<string> | undefined;

/** The hash of nobody's password: an unknown address takes the same time as a wrong password. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(crypto.randomUUID());
  return decoy;
}

/** Whether a hash was made with less than today's parameters: it is then made anew when its owner signs in. */
export function isHashOutdated(passwordHash: string): boolean {
  const [, memoryCost, timeCost] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return Number(memoryCost ?? 0) < PARAMETERS.memoryCost || Number(timeCost ?? 0) < PARAMETERS.timeCost;
}
