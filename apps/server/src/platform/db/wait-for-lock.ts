import { Unavailable } from '#platform/unavailable.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a write waits for another process, and how often it retries. */
const WAIT_MILLIS = 5000;
const ASK_AGAIN_MILLIS = 20;

/** Another process is writing to the embedded database; the transaction has done nothing yet. */
export class LockedDatabase extends Unavailable {}

/**
 * Retries a transaction for up to five seconds while another process holds the lock. Waits outside the
 * database: waiting inside would also block every read of this process.
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
