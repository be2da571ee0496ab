/** Runs work of one key one after the other; work of different keys runs side by side. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A queue within this process; it remembers a key only while its work runs. */
export function keyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(key, mine);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === mine) tails.delete(key);
    }
  };
}
