import { AsyncLocalStorage } from 'node:async_hooks';

/** How a database handles a full disk. */
export interface DiskRoom {
  /**
   * Throws `DiskFull` while the remaining space is reserved for deletions. Called before each transaction
   * that adds data.
   */
  requireForAdding(): Promise<void>;
  /** Called when a transaction found the disk full; resolves to whether to try again. */
  makeRoom(forRemoval: boolean): Promise<boolean>;
}

const removals = new AsyncLocalStorage<true>();

/** Runs work whose transactions may use the space reserved for deletions and sign-outs. */
export function asRemoval<T>(work: () => Promise<T>): Promise<T> {
  return removals.run(true, work);
}

export function isRemoval(): boolean {
  return removals.getStore() === true;
}
