import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Processes a long list in chunks of `size` and yields to the event loop between them. SQLite runs in the process, so a
 * long loop of statements would block every other call. Choose `size` so that a chunk takes a few milliseconds.
 */
export async function inSteps<Item>(
  items: readonly Item[],
  size: number,
  work: (part: readonly Item[]) => Promise<void> | void,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await nextTurn();
    await work(items.slice(start, start + size));
  }
}
