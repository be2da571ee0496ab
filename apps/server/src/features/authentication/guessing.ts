import { emailKeyOf } from '#features/authentication/authentication.repository.ts';
import {
  countFailures,
  deleteFailures,
  deleteFailuresBefore,
  deleteFailuresById,
  insertFailures,
  type Period,
} from '#features/authentication/failures.repository.ts';
import { GuessLine, type Buckets } from '#features/authentication/guess-line.ts';
import { CLOCK_DIFFERENCE_MILLIS, instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Ten failures in fifteen minutes, by account and by address (contract, section 2). */
const MAX_FAILURES = 10;
const WINDOW_MILLIS = 15 * 60 * 1000;
/**
 * Mails asked for in an hour: by account enough for a person, too few to annoy one; by address enough for a mobile
 * network, whose people share one and are not told that they get none.
 */
const MAX_REQUESTS = { account: 5, address: 100 } as const;
const REQUEST_WINDOW_MILLIS = 60 * 60 * 1000;

export interface Guess {
  readonly email: string;
  readonly address: string;
}

/** Counted under hashes: the table tells nobody who tried to sign in, nor from where. */
function bucketsOf({ email, address }: Guess): Buckets {
  return [accountBucketOf(email), `address:${hash('sha256', address, 'hex')}`];
}

function accountBucketOf(email: string): string {
  return `account:${hash('sha256', emailKeyOf(email), 'hex')}`;
}

/**
 * What is dated later than now, but for what the clocks of several servers may differ, is not counted: after a clock was
 * set back, tries of the time before it would lock people out until that time comes again.
 */
function periodUntil(now: number, windowMillis: number): Period {
  return { since: instantOf(now - windowMillis), until: instantOf(now + CLOCK_DIFFERENCE_MILLIS) };
}

/** By the database they are counted in: one for each server. */
const lines = new WeakMap<Transactions, GuessLine>();

function lineOf(transactions: Transactions): GuessLine {
  const line = lines.get(transactions) ?? new GuessLine();
  lines.set(transactions, line);
  return line;
}

/**
 * Judges a try: `judge` answers whose password was right, or null. Refuses it unseen (`rate_limited`) after too many
 * failures; the wait ends when the oldest of them is forgotten. A right password forgets its try and the failures of its
 * account; those of the address stay, others may be guessing there.
 */
export async function judgeGuess<Right>(
  context: Context,
  guess: Guess,
  judge: () => Promise<Right | null>,
): Promise<Right | null> {
  const line = lineOf(context.transactions);
  const buckets = bucketsOf(guess);
  const { ids, end } = await line.takeTurn(buckets, () => admit(context, line, buckets));
  try {
    const right = await judge();
    if (right !== null) await context.transactions.run((tx) => deleteFailures(tx, buckets[0], ids));
    return right;
  } finally {
    end();
  }
}

/**
 * A try counts as a failure from before its password is looked at until it turns out right, so that many at once, on any
 * number of servers, get no further than one after the other. Those that this server is judging may turn out right: who
 * is shut out by them alone waits for them.
 */
async function admit(
  context: Context,
  line: GuessLine,
  buckets: Buckets,
): Promise<{ readonly ids: readonly string[]; readonly end: () => void }> {
  for (;;) {
    const now = context.clock.now();
    const judged = new Map(buckets.map((bucket) => [bucket, line.countJudged(bucket)]));
    const ids = await insertTry(context, buckets, now);
    const full = await findFullBucket(context, buckets, now);
    if (full === null) return { ids, end: line.begin(buckets) };
    // What is refused unseen is no failure: the wait does not grow by it.
    await context.transactions.run((tx) => deleteFailuresById(tx, ids));
    const failures = full.count - 1 - (judged.get(full.bucket) ?? 0);
    if (failures >= MAX_FAILURES) {
      const waitMillis = Date.parse(full.oldest) + WINDOW_MILLIS - now;
      throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMillis / 1000)) });
    }
    await line.waitForOne(full.bucket);
  }
}

async function insertTry({ transactions }: Context, buckets: Buckets, now: number): Promise<string[]> {
  const tries = buckets.map((bucket) => ({ id: uuidv7(), bucket, at: instantOf(now) }));
  await transactions.run(async (tx) => {
    await deleteFailuresBefore(tx, instantOf(now - REQUEST_WINDOW_MILLIS));
    await insertFailures(tx, tries);
  });
  return tries.map(({ id }) => id);
}

async function findFullBucket({ transactions }: Context, buckets: Buckets, now: number) {
  const period = periodUntil(now, WINDOW_MILLIS);
  for (const bucket of buckets) {
    const { count, oldest } = await countFailures(transactions.reading, bucket, period);
    if (count > MAX_FAILURES && oldest !== null) return { bucket, count, oldest };
  }
  return null;
}

/**
 * Whoever has read the mail of an account need not wait for those who guess its password from elsewhere. The failures of
 * addresses stay.
 */
export async function forgetFailuresOf(tx: Tx, email: string): Promise<void> {
  await deleteFailures(tx, accountBucketOf(email), []);
}

/**
 * Counts a request for a mail before it is looked at, so that many at once get no further than one after the other.
 * Whether there is to be a mail: after too many requests there is none, known and unknown addresses alike.
 */
export async function countRequest({ transactions, clock }: Context, guess: Guess): Promise<boolean> {
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
    const { count } = await countFailures(transactions.reading, bucket, period);
    if (count <= max) continue;
    // What came too often does not make it last longer.
    const ids = requests.map(({ id }) => id);
    await transactions.run((tx) => deleteFailuresById(tx, ids));
    return false;
  }
  return true;
}
