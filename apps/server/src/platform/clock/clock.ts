/** Where the server reads the time; a test moves its own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** RFC 3339 in UTC, as instants are stored and answered. */
export function instantOf(epochMillis: number): string {
  return new Date(epochMillis).toISOString();
}
