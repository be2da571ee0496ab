/** Where the server reads the time; a test moves its own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Set where it is the clock of this machine, which the one of the database corrects. */
  readonly isMachine?: true;
}

export const systemClock: Clock = { now: () => Date.now(), isMachine: true };

/**
 * What the clocks of several servers may differ by. What is stored as later than it can be by more than this, was stored
 * while a clock was wrong.
 */
export const CLOCK_DIFFERENCE_MILLIS = 60_000;

let latestMillis = Number.NaN;
let latestInstant = '';

/** RFC 3339 in UTC, as instants are stored and answered. Calls of the same millisecond, of which there are several, share one text. */
export function instantOf(epochMillis: number): string {
  if (epochMillis === latestMillis) return latestInstant;
  latestInstant = new Date(epochMillis).toISOString();
  latestMillis = epochMillis;
  return latestInstant;
}
