import { AsyncLocalStorage } from 'node:async_hooks';

const longWork = new AsyncLocalStorage<true>();

/**
 * Runs work whose transaction may change thousands of rows. The embedded database then syncs to disk at its
 * end without blocking the event loop.
 */
export function asLongWork<T>(work: () => Promise<T>): Promise<T> {
  return longWork.run(true, work);
}

export function isLongWork(): boolean {
  return longWork.getStore() === true;
}
