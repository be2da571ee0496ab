import { KeyedQueue } from '#platform/concurrency/keyed-queue.ts';

const queue = new KeyedQueue();
const holds = new Map<string, FileHold>();

/**
 * What writes or removes the bytes of one file id in this process goes one after the other: else the clean-up after
 * a failed upload could take the bytes of its retry. It waits for a hold on the file, too.
 */
export function inFileQueue<T>(id: string, work: () => Promise<T>): Promise<T> {
  return queue.run(id, async () => {
    await holds.get(id)?.released;
    return work();
  });
}

/**
 * Keeps files whose bytes are stored ahead of their rows from everybody else in this process. An import holds tens of thousands: a
 * place in the queue for each would take 2 kB.
 */
export class FileHold {
  readonly #released = Promise.withResolvers<void>();
  readonly #ids: string[] = [];

  get ids(): readonly string[] {
    return this.#ids;
  }

  get released(): Promise<void> {
    return this.#released.promise;
  }

  /** To be called in the queue of the file. */
  take(id: string): void {
    holds.set(id, this);
    this.#ids.push(id);
  }

  release(): void {
    for (const id of this.#ids) holds.delete(id);
    this.#released.resolve();
  }
}
