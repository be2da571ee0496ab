import { toEmailKey } from '#features/authentication/authentication.repository.ts';
import {
  countRows,
  deleteFailuresById,
  deleteFailuresOf,
  deleteRowsBefore,
  insertRows,
  keepAsFailures,
  type Period,
} from '#features/authentication/throttle/failures.repository.ts';
import { CLOCK_DIFFERENCE_MILLIS, formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { networkKey, type Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { KeyedQueue } from '#platform/concurrency/keyed-queue.ts';

/** Ten failures in fifteen minutes, by account and by address; more for wider IPv6 networks. */
const MAX_FAILURES = 10;
const WINDOW_MILLIS = 15 * 60 * 1000;
/** Longer than verifying a password takes, including the wait; a later attempt belongs to a server that has died. */
const PENDING_MILLIS = 30_000;
/** The longest period that this table is queried for. */
export const KEPT_MILLIS = 60 * 60 * 1000;

export interface SignInAttempt {
  readonly email: string;
  readonly networks: Networks;
  /**
   * The bucket of a device or session that the account knows. It has ten failures of its own, so that
   * failures of strangers never block it. Null otherwise.
   */
  readonly knownBucket: string | null;
}

/** Hashed, so that the table does not reveal who tried to sign in. */
export function accountBucket(email: string): string {
  return `account:${hash('sha256', toEmailKey(email), 'hex')}`;
}

/** The maximum number of rows in a bucket. */
export interface Limit {
  readonly bucket: string;
  readonly max: number;
}

/** The limits of all networks of a caller, narrowest first; `max` is the limit of a single address. */
export function limitsByNetwork(networks: Networks, max: number): Limit[] {
  return networks.map((network) => ({ bucket: networkKey(network), max: max * network.allowance }));
}

/** The limits that apply to an attempt; a right password clears the first one. */
function findLimits({ email, networks, knownBucket }: SignInAttempt): [first: Limit, ...others: Limit[]] {
  if (knownBucket !== null) return [{ bucket: knownBucket, max: MAX_FAILURES }];
  const ofAccount = { bucket: accountBucket(email), max: MAX_FAILURES };
  return [ofAccount, ...limitsByNetwork(networks, MAX_FAILURES)];
}

/**
 * Rows dated in the future, beyond the difference between server clocks, do not count: after a clock was set
 * back they would block users until that time comes again.
 */
export function periodUntil(now: number, windowMillis: number): Period {
  return { since: formatInstant(now - windowMillis), until: formatInstant(now + CLOCK_DIFFERENCE_MILLIS) };
}

/** One for each server, by its database. */
const throttles = new WeakMap<Transactions, SignInThrottle>();

function findThrottle(transactions: Transactions): SignInThrottle {
  const throttle = throttles.get(transactions) ?? new SignInThrottle();
  throttles.set(transactions, throttle);
  return throttle;
}

/**
 * Runs an attempt. `judge` returns the account if the password is right, or null. Refuses unseen (`rate_limited`) after
 * too many failures; the wait ends when the oldest of them expires. A right password clears its attempt and the
 * failures of its account, or of its known device. Failures of the address stay, because others may be guessing there.
 */
export async function throttleSignIn<Right>(
  context: Context,
  guess: SignInAttempt,
  judge: () => Promise<Right | null>,
): Promise<Right | null> {
  const { transactions } = context;
  const throttle = findThrottle(transactions);
  const limits = findLimits(guess);
  // Only attempts of the same account or narrowest network wait for each other; a wider network has room for
  // a few concurrent ones.
  const turns = limits.slice(0, 2).map(({ bucket }) => bucket);
  const { ids, end } = await throttle.takeTurn(turns, () => recordAttempt(context, throttle, limits));
  try {
    const right = await judge().catch(async (error: unknown) => {
      // No password was verified. If undoing fails, the attempt expires shortly anyway.
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
 * Records an attempt before its password is verified, so that concurrent attempts on any number of servers
 * are limited like sequential ones. Pending attempts count as failures; callers blocked only by pending
 * attempts of this server wait for them. An attempt of a server that died expires after half a minute.
 */
async function recordAttempt(
  context: Context,
  throttle: SignInThrottle,
  limits: readonly Limit[],
): Promise<{ readonly ids: readonly string[]; readonly end: () => void }> {
  const buckets = limits.map(({ bucket }) => bucket);
  for (;;) {
    const now = context.clock.now();
    // An attempt that ends before the query below was still counted by it.
    const before = throttle.judgementsOf(buckets);
    const ids = await insertAttempt(context, buckets, now);
    const full = await findFullBucket(context, limits, now);
    if (full === null) return { ids, end: throttle.begin(buckets) };
    // A refused attempt is not a failure and must not extend the wait.
    await context.transactions.run((tx) => deleteFailuresById(tx, ids));
    if (full.failures >= full.max && full.oldest !== null) throw tooMany(full.oldest, WINDOW_MILLIS, now);
    // Only pending attempts of other servers are in the way; they end shortly.
    const judgements = [...(before.get(full.bucket) ?? []), ...throttle.judgementsIn(full.bucket)];
    if (judgements.length === 0) throw new Refusal('rate_limited', { retryAfterSeconds: 1 });
    await Promise.race(judgements);
  }
}

/** Refuses until the oldest counted row expires. */
export function tooMany(oldest: string, windowMillis: number, now: number): Refusal {
  const waitMillis = Date.parse(oldest) + windowMillis - now;
  return new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMillis / 1000)) });
}

async function insertAttempt({ transactions }: Context, buckets: readonly string[], now: number) {
  const pendingUntil = formatInstant(now + PENDING_MILLIS);
  const tries = buckets.map((bucket) => ({ id: uuidv7(), bucket, at: formatInstant(now), pendingUntil }));
  await transactions.run(async (tx) => {
    await deleteRowsBefore(tx, formatInstant(now - KEPT_MILLIS));
    await insertRows(tx, tries);
  });
  return tries.map(({ id }) => id);
}

async function findFullBucket({ transactions }: Context, limits: readonly Limit[], now: number) {
  const period = periodUntil(now, WINDOW_MILLIS);
  for (const { bucket, max } of limits) {
    const { settled, judged, oldest } = await countRows(
      transactions.readOnly,
      bucket,
      period,
      formatInstant(now),
    );
    if (settled + judged > max) return { bucket, max, failures: settled, oldest };
  }
  return null;
}

/**
 * The reader of the account's mail does not have to wait because others guess its password. Failures of addresses stay.
 */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await deleteFailuresOf(tx, accountBucket(email), []);
}

/** Attempts of one process: those waiting for their turn, and those being verified. */
class SignInThrottle {
  readonly #queue = new KeyedQueue();
  readonly #judged = new Map<string, Set<Promise<void>>>();

  /** Attempts that share a bucket run in sequence. Buckets are locked from the last to the first to avoid deadlocks. */
  takeTurn<T>(buckets: readonly string[], work: () => Promise<T>): Promise<T> {
    const [first, ...others] = buckets;
    if (first === undefined) return work();
    return this.takeTurn(others, () => this.#queue.run(first, work));
  }

  /** Registers a pending attempt until the returned function is called. */
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

  /** Pending attempts of this server; each promise resolves when its attempt ends. */
  judgementsIn(bucket: string): readonly Promise<void>[] {
    return [...(this.#judged.get(bucket) ?? [])];
  }

  judgementsOf(buckets: readonly string[]): ReadonlyMap<string, readonly Promise<void>[]> {
    return new Map(buckets.map((bucket) => [bucket, this.judgementsIn(bucket)]));
  }
}
