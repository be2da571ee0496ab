import { keyedQueue } from '#platform/concurrency/keyed-queue.ts';

/** The tries of one process that wait for their turn, and those whose password is being looked at. */
export class LoginThrottle {
  readonly #inQueue = keyedQueue();
  readonly #judged = new Map<string, Set<Promise<void>>>();

  /** One after the other where they share a bucket; taken from the last to the first, so that no two wait for each other. */
  takeTurn<T>(buckets: readonly string[], work: () => Promise<T>): Promise<T> {
    const [first, ...others] = buckets;
    if (first === undefined) return work();
    return this.takeTurn(others, () => this.#inQueue(first, work));
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

  /** Until one of those being judged is through; at once, and false, when there are none. */
  async waitForOne(bucket: string): Promise<boolean> {
    const judged = this.#judged.get(bucket);
    if (!judged) return false;
    await Promise.race(judged);
    return true;
  }
}
