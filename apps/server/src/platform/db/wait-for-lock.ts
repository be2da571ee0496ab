import { Unavailable } from '#platform/unavailable.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a write waits for another process, and how often it asks meanwhile. */
const WAIT_MILLIS = 5000;
const ASK_AGAIN_MILLIS = 20;

/** Another process is writing to the embedded database; nothing of the transaction has begun. */
export class LockedDatabase extends Unavailable {}

/**
 * Begins a transaction, again and again while another process holds the lock, for five seconds at most. It waits
 * outside of the database: inside, it would hold up every read of this process as well.
 */
export async function whenUnlocked<T>(runTransaction: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + WAIT_MILLIS;
  for (;;) {
    try {
      return await runTransaction();
    } catch (error) {
      if (!(error instanceof LockedDatabase) || performance.now() >= giveUpAt) throw error;
    }
    await pause(ASK_AGAIN_MILLIS);
  }
}
