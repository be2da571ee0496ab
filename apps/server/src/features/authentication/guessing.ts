import {
  countFailures,
  deleteFailures,
  deleteFailuresBefore,
  deleteFailuresById,
  emailKeyOf,
  insertFailures,
  type Period,
} from '#features/authentication/authentication.repository.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Ten failures in fifteen minutes, by account and by address (contract, section 2). */
const MAX_FAILURES = 10;
const WINDOW_MILLIS = 15 * 60 * 1000;
/** Mails asked for in an hour, by account and by address: enough for a person, too few to annoy one. */
const MAX_REQUESTS = { account: 5, address: 30 } as const;
const REQUEST_WINDOW_MILLIS = 60 * 60 * 1000;
const CLOCK_DIFFERENCE_MILLIS = 60 * 1000;

export interface Guess {
  readonly email: string;
  readonly address: string;
}

/** Counted under hashes: the table tells nobody who tried to sign in, nor from where. */
function bucketsOf({ email, address }: Guess): [account: string, address: string] {
  return [`account:${hash('sha256', emailKeyOf(email), 'hex')}`, `address:${hash('sha256', address, 'hex')}`];
}

/**
 * What is dated later than now, but for what the clocks of several servers may differ, is not counted: after a clock was
 * set back, tries of the time before it would lock people out until that time comes again.
 */
function periodUntil(now: number, windowMillis: number): Period {
  return { since: instantOf(now - windowMillis), until: instantOf(now + CLOCK_DIFFERENCE_MILLIS) };
}

/** A try that is being judged: it counts as a failure until it is forgotten. */
export interface Attempt {
  readonly ids: readonly string[];
}

/**
 * Counts a try before its password is looked at, so that many tries at once are as slow as one after the other.
 * Refuses it (`rate_limited`) after too many failures; the wait ends when the oldest of them is forgotten.
 */
export async function countGuess({ transactions, clock }: Context, guess: Guess): Promise<Attempt> {
  const now = clock.now();
  const period = periodUntil(now, WINDOW_MILLIS);
  const buckets = bucketsOf(guess);
  const tries = buckets.map((bucket) => ({ id: uuidv7(), bucket, at: instantOf(now) }));
  await transactions.run(async (tx) => {
    await deleteFailuresBefore(tx, instantOf(now - REQUEST_WINDOW_MILLIS));
    await insertFailures(tx, tries);
  });
  const ids = tries.map(({ id }) => id);
  for (const bucket of buckets) {
    const { count, oldest } = await countFailures(transactions.reading, bucket, period);
    if (count <= MAX_FAILURES || oldest === null) continue;
    // What is refused unseen is no failure: the wait does not grow by it.
    await transactions.run((tx) => deleteFailuresById(tx, ids));
    const waitMillis = Date.parse(oldest) + WINDOW_MILLIS - now;
    throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMillis / 1000)) });
  }
  return { ids };
}

/**
 * After a right password: forgets the try and the failures of its account. Those of the address stay, others may be
 * guessing there.
 */
export async function forgetGuesses(
  { transactions }: Context,
  guess: Guess,
  attempt: Attempt,
): Promise<void> {
  const [account] = bucketsOf(guess);
  await transactions.run(async (tx) => {
    await deleteFailuresById(tx, attempt.ids);
    await deleteFailures(tx, account);
  });
}

/**
 * Counts a request for a mail before it is looked at, so that many at once get no further than one after the other, and
 * refuses it (`rate_limited`) after too many; known and unknown addresses alike.
 */
export async function countRequest({ transactions, clock }: Context, guess: Guess): Promise<void> {
  const now = clock.now();
  const period = periodUntil(now, REQUEST_WINDOW_MILLIS);
  const [account, address] = bucketsOf(guess);
  const limits = [
    { bucket: `mail:${account}`, max: MAX_REQUESTS.account },
    { bucket: `mail:${address}`, max: MAX_REQUESTS.address },
  ];
  const requests = limits.map(({ bucket }) => ({ id: uuidv7(), bucket, at: instantOf(now) }));
  await transactions.run((tx) => insertFailures(tx, requests));
  for (const { bucket, max } of limits) {
    const { count, oldest } = await countFailures(transactions.reading, bucket, period);
    if (count <= max || oldest === null) continue;
    // What is refused does not make the wait longer.
    const ids = requests.map(({ id }) => id);
    await transactions.run((tx) => deleteFailuresById(tx, ids));
    const waitMillis = Date.parse(oldest) + REQUEST_WINDOW_MILLIS - now;
    throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMillis / 1000)) });
  }
}
