import { keyedQueue } from '#platform/concurrency/keyed-queue.ts';

/** What a try is counted under: its account and its address. */
export type Buckets = readonly [account: string, address: string];

/** The tries of one process that wait for their turn, and those whose password is being looked at. */
export class GuessLine {
  readonly #inQueue = keyedQueue();
  readonly #judged = new Map<string, Set<Promise<void>>>();

  /** One after the other where they share an address or an account: in this order, so that no two wait for each other. */
  takeTurn<T>([account, address]: Buckets, work: () => Promise<T>): Promise<T> {
    return this.#inQueue(address, () => this.#inQueue(account, work));
  }

  /** From now on this try is being judged, until what is answered is called. */
  begin(buckets: Buckets): () => void {
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

  countJudged(bucket: string): number {
    return this.#judged.get(bucket)?.size ?? 0;
  }

  /** Until one of those being judged is through; at once when there are none. */
  async waitForOne(bucket: string): Promise<void> {
    const judged = this.#judged.get(bucket);
    if (judged) await Promise.race(judged);
  }
}
