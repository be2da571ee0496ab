/** The server's source of time. Tests use a clock that they set. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Set for the clock of this machine, which the database clock corrects. */
  readonly isMachine?: true;
}

export const systemClock: Clock = { now: () => Date.now(), isMachine: true };

/**
 * How far the clocks of several servers may differ. A stored time that is further in the future was written
 * while a clock was wrong.
 */
export const CLOCK_DIFFERENCE_MILLIS = 60_000;

let latestMillis = Number.NaN;
let latestInstant = '';

/** Formats an instant as RFC 3339 in UTC, as stored and sent. Calls within the same millisecond share the string. */
export function formatInstant(epochMillis: number): string {
  if (epochMillis === latestMillis) return latestInstant;
  latestInstant = new Date(epochMillis).toISOString();
  latestMillis = epochMillis;
  return latestInstant;
}
