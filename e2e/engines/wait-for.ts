import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MILLIS = 60_000;
const BETWEEN_MILLIS = 30;

/**
 * Asks again until the answer is something other than null, undefined and false. What a question throws (a page that
 * is just being left) counts as no answer, and is told when the time is over.
 *
 * @param what is waited for, for the message
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
