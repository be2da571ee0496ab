import { AsyncLocalStorage } from 'node:async_hooks';

/** What a database does about a disk that is full. */
export interface DiskRoom {
  /** Throws `DiskFull` while the room that is left is kept for deletions. Asked before each transaction that is none. */
  requireForAdding(): Promise<void>;
  /** A transaction found the disk full: answers whether it is worth another try. */
  makeRoom(forRemoval: boolean): Promise<boolean>;
}

const removals = new AsyncLocalStorage<true>();

/** Runs work whose transactions may use the reserve of a full disk: deletions and sign-outs. */
export function asRemoval<T>(work: () => Promise<T>): Promise<T> {
  return removals.run(true, work);
}

export function isRemoval(): boolean {
  return removals.getStore() === true;
}
