import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MILLIS = 60_000;
const BETWEEN_MILLIS = 30;

/**
 * Polls until the result is not null, undefined or false. An exception (for example while the page is left) counts as no result and
 * is reported at the timeout.
 *
 * @param what describes the condition in the error message
 */
export async function waitFor<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = Date.now() + LIMIT_MILLIS;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await pause(BETWEEN_MILLIS);
  }
  throw new Error(`Waited in vain for ${what}`, { cause: last });
}
