import { KeyedQueue } from '#platform/concurrency/keyed-queue.ts';

const queue = new KeyedQueue();
const holds = new Map<string, FileHold>();

/**
 * Runs writes and removals of one file id in sequence within this process; otherwise the clean-up after a
 * failed upload could delete the bytes of its retry. Also waits for a hold on the file.
 */
export function inFileQueue<T>(id: string, work: () => Promise<T>): Promise<T> {
  return queue.run(id, async () => {
    await holds.get(id)?.released;
    return work();
  });
}

/**
 * Keeps files whose bytes are stored before their rows from other calls of this process. An import holds tens
 * of thousands, for which queue entries of 2 kB each would be too much.
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

  /** Call within the queue of the file. */
  take(id: string): void {
    holds.set(id, this);
    this.#ids.push(id);
  }

  release(): void {
    for (const id of this.#ids) holds.delete(id);
    this.#released.resolve();
  }
}
