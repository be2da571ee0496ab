import { emailKeyOf } from '#features/authentication/authentication.repository.ts';
import {
  countRows,
  deleteFailuresById,
  deleteFailuresOf,
  deleteRowsBefore,
  insertRows,
  keepAsFailures,
  type Period,
} from '#features/authentication/throttle/failures.repository.ts';
import { CLOCK_DIFFERENCE_MILLIS, instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { networkKey, type Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { KeyedQueue } from '#platform/concurrency/keyed-queue.ts';

/** Ten failures in fifteen minutes, by account and by address; more in the wider networks of IPv6. */
const MAX_FAILURES = 10;
const WINDOW_MILLIS = 15 * 60 * 1000;
/** Longer than a password is looked at, its wait included: then the server that did has died. */
const JUDGED_WITHIN_MILLIS = 30_000;
/** The longest time that anything in this table is asked for. */
export const KEPT_MILLIS = 60 * 60 * 1000;

export interface Guess {
  readonly email: string;
  readonly networks: Networks;
  /**
   * The bucket of a device or a session that the account knows, which has ten failures of its own: those of strangers
   * never shut it out. Null for everybody else.
   */
  readonly knownBucket: string | null;
}

/** Counted under hashes: the table tells nobody who tried to sign in, nor from where. */
export function accountBucketOf(email: string): string {
  return `account:${hash('sha256', emailKeyOf(email), 'hex')}`;
}

/** How many rows a bucket may hold. */
export interface Limit {
  readonly bucket: string;
  readonly max: number;
}

/** The limits of all networks of a caller, the narrowest first, where a single address may reach `max`. */
export function limitsByNetwork(networks: Networks, max: number): Limit[] {
  return networks.map((network) => ({ bucket: networkKey(network), max: max * network.allowance }));
}

/** What a try is counted under: first what a right password forgets. */
function limitsOf({ email, networks, knownBucket }: Guess): [first: Limit, ...others: Limit[]] {
  if (knownBucket !== null) return [{ bucket: knownBucket, max: MAX_FAILURES }];
  const ofAccount = { bucket: accountBucketOf(email), max: MAX_FAILURES };
  return [ofAccount, ...limitsByNetwork(networks, MAX_FAILURES)];
}

/**
 * What is dated later than now, but for what the clocks of several servers may differ, is not counted: after a clock was
 * set back, tries of the time before it would lock people out until that time comes again.
 */
export function periodUntil(now: number, windowMillis: number): Period {
  return { since: instantOf(now - windowMillis), until: instantOf(now + CLOCK_DIFFERENCE_MILLIS) };
}

/** By the database they are counted in: one for each server. */
const lines = new WeakMap<Transactions, SignInThrottle>();

function lineOf(transactions: Transactions): SignInThrottle {
  const line = lines.get(transactions) ?? new SignInThrottle();
  lines.set(transactions, line);
  return line;
}

/**
 * Judges a try: `judge` answers whose password was right, or null. Refuses it unseen (`rate_limited`) after too many
 * failures; the wait ends when the oldest of them is forgotten. A right password forgets its try and the failures of its
 * account, or of its device where the account knows it; those of the address stay, others may be guessing there.
 */
export async function throttleSignIn<Right>(
  context: Context,
  guess: Guess,
  judge: () => Promise<Right | null>,
): Promise<Right | null> {
  const { transactions } = context;
  const line = lineOf(transactions);
  const limits = limitsOf(guess);
  // Only those of one account or one narrowest network wait for each other: a wider one has room for the few that race.
  const turns = limits.slice(0, 2).map(({ bucket }) => bucket);
  const { ids, end } = await line.takeTurn(turns, () => admit(context, line, limits));
  try {
    const right = await judge().catch(async (error: unknown) => {
      // Nobody has looked at the password: what cannot be given back now counts for nothing in a moment.
      await transactions.run((tx) => deleteFailuresById(tx, ids)).catch(() => {});
      throw error;
    });
    await transactions.run((tx) =>
      right === null ? keepAsFailures(tx, ids) : deleteFailuresOf(tx, limits[0].bucket, ids),
    );
    return right;
  } finally {
    end();
  }
}

/**
 * A try is noted before its password is looked at, and counts until it turns out right, so that many at once, on any
 * number of servers, get no further than one after the other. Those that are being judged may turn out right: who is shut
 * out by tries of this server alone waits for them. One whose server died counts for nothing after half a minute.
 */
async function admit(
  context: Context,
  line: SignInThrottle,
  limits: readonly Limit[],
): Promise<{ readonly ids: readonly string[]; readonly end: () => void }> {
  const buckets = limits.map(({ bucket }) => bucket);
  for (;;) {
    const now = context.clock.now();
    // One that is through before the count is looked at was counted all the same.
    const before = line.judgementsOf(buckets);
    const ids = await insertTry(context, buckets, now);
    const full = await findFullBucket(context, limits, now);
    if (full === null) return { ids, end: line.begin(buckets) };
    // What is refused unseen is no failure: the wait does not grow by it.
    await context.transactions.run((tx) => deleteFailuresById(tx, ids));
    if (full.failures >= full.max && full.oldest !== null) throw tooMany(full.oldest, WINDOW_MILLIS, now);
    // Only tries of other servers are in the way: they are judged in a moment.
    const judgements = [...(before.get(full.bucket) ?? []), ...line.judgementsIn(full.bucket)];
    if (judgements.length === 0) throw new Refusal('rate_limited', { retryAfterSeconds: 1 });
    await Promise.race(judgements);
  }
}

/** Refused until the oldest of those counted is forgotten. */
export function tooMany(oldest: string, windowMillis: number, now: number): Refusal {
  const waitMillis = Date.parse(oldest) + windowMillis - now;
  return new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMillis / 1000)) });
}

async function insertTry({ transactions }: Context, buckets: readonly string[], now: number) {
  const judgedUntil = instantOf(now + JUDGED_WITHIN_MILLIS);
  const tries = buckets.map((bucket) => ({ id: uuidv7(), bucket, at: instantOf(now), judgedUntil }));
  await transactions.run(async (tx) => {
    await deleteRowsBefore(tx, instantOf(now - KEPT_MILLIS));
    await insertRows(tx, tries);
  });
  return tries.map(({ id }) => id);
}

async function findFullBucket({ transactions }: Context, limits: readonly Limit[], now: number) {
  const period = periodUntil(now, WINDOW_MILLIS);
  for (const { bucket, max } of limits) {
    const { settled, judged, oldest } = await countRows(transactions.reading, bucket, period, instantOf(now));
    if (settled + judged > max) return { bucket, max, failures: settled, oldest };
  }
  return null;
}

/**
 * Whoever has read the mail of an account need not wait for those who guess its password from elsewhere. The failures of
 * addresses stay.
 */
export async function forgetFailuresOf(tx: Tx, email: string): Promise<void> {
  await deleteFailuresOf(tx, accountBucketOf(email), []);
}

/** The tries of one process that wait for their turn, and those whose password is being looked at. */
class SignInThrottle {
  readonly #queue = new KeyedQueue();
  readonly #judged = new Map<string, Set<Promise<void>>>();

  /** One after the other where they share a bucket; taken from the last to the first, so that no two wait for each other. */
  takeTurn<T>(buckets: readonly string[], work: () => Promise<T>): Promise<T> {
    const [first, ...others] = buckets;
    if (first === undefined) return work();
    return this.takeTurn(others, () => this.#queue.run(first, work));
  }

  /** From now on this try is being judged, until what is answered is called. */
  begin(buckets: readonly string[]): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const bucket of buckets) {
      const judged = this.#judged.get(bucket) ?? new Set();
      this.#judged.set(bucket, judged.add(promise));
    }
    return () => {
      for (const bucket of buckets) this.#remove(bucket, promise);
      resolve();
    };
  }

  #remove(bucket: string, judgement: Promise<void>): void {
    const judged = this.#judged.get(bucket);
    judged?.delete(judgement);
    if (judged?.size === 0) this.#judged.delete(bucket);
  }

  /** Those of this server that are being judged now: each resolves when it is through. */
  judgementsIn(bucket: string): readonly Promise<void>[] {
    return [...(this.#judged.get(bucket) ?? [])];
  }

  judgementsOf(buckets: readonly string[]): ReadonlyMap<string, readonly Promise<void>[]> {
    return new Map(buckets.map((bucket) => [bucket, this.judgementsIn(bucket)]));
  }
}
