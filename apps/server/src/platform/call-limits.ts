import { KeyedQueue } from '#platform/concurrency/keyed-queue.ts';
import type { Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';

const RETRY_SECONDS = 1;
const WAITING_RETRY_SECONDS = 5;
/** Calls in progress, running or waiting. A device sends up to twenty when it opens its first page. */
const MOST_OF_ACCOUNT = 100;
/** For an IPv4 /24 or an IPv6 /64. Wider IPv6 networks may have more. */
const MOST_OF_NETWORK = 400;
/** Reads that run at once for an account and for a network; further reads wait so that others are served. */
const READS_OF_ACCOUNT = 6;
const READS_OF_NETWORK = 24;
const WAIT_MILLIS = 10_000;

/** The caller of an owner route. */
export interface LimitedCaller {
  readonly accountId: string;
  readonly networks: Networks;
}

/**
 * Limits the calls of owners on this server, by account and by network. Excess reads wait in order; writes
 * wait in the queue of their garage. Uploads and imports are limited as transfers instead.
 */
export class CallLimits {
  readonly #inProgress = new Map<string, number>();
  readonly #ofAccount = new KeyedQueue({
    slots: READS_OF_ACCOUNT,
    waitMillis: WAIT_MILLIS,
    refusal: tooSlow,
  });
  readonly #ofNetwork = new KeyedQueue({
    slots: READS_OF_NETWORK,
    waitMillis: WAIT_MILLIS,
    refusal: tooSlow,
  });
  #refused = 0;

  /** Number of reads waiting now. */
  get waitingReads(): number {
    return this.#ofAccount.waiting + this.#ofNetwork.waiting;
  }

  /** Number of calls refused since the start. */
  get refused(): number {
    return this.#refused + this.#ofAccount.refused + this.#ofNetwork.refused;
  }

  /**
   * Counts a call until the returned function is called. Refuses `rate_limited` when the account or its
   * network has too many calls in progress.
   */
  begin({ accountId, networks }: LimitedCaller): () => void {
    const counted = [
      { key: accountId, most: MOST_OF_ACCOUNT },
      ...networks.map(({ name, allowance }) => ({ key: name, most: MOST_OF_NETWORK * allowance })),
    ];
    if (counted.some(({ key, most }) => (this.#inProgress.get(key) ?? 0) >= most)) {
      this.#refused += 1;
      throw new Refusal('rate_limited', { retryAfterSeconds: RETRY_SECONDS });
    }
    for (const { key } of counted) this.#inProgress.set(key, (this.#inProgress.get(key) ?? 0) + 1);
    return () => {
      for (const { key } of counted) {
        const left = (this.#inProgress.get(key) ?? 1) - 1;
        if (left > 0) this.#inProgress.set(key, left);
        else this.#inProgress.delete(key);
      }
    };
  }

  /** Waits until the account and its network may run one more read. The returned function ends the read. */
  async beginRead({ accountId, networks }: LimitedCaller, signal: AbortSignal): Promise<() => void> {
    const leaveAccount = await this.#ofAccount.enter(accountId, signal);
    try {
      const leaveNetwork = await this.#ofNetwork.enter((networks.at(-1) ?? networks[0]).name, signal);
      return () => {
        leaveNetwork();
        leaveAccount();
      };
    } catch (error) {
      leaveAccount();
      throw error;
    }
  }
}

function tooSlow(): Refusal {
  return new Refusal('unavailable', { retryAfterSeconds: WAITING_RETRY_SECONDS });
}
