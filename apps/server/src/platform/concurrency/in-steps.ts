import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Works through a long list in parts of `size` and lets the event loop serve everybody else between them. SQLite answers
 * within the process, so a long loop of statements would hold up every other call. Choose `size` so that a part takes a few
 * milliseconds.
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
