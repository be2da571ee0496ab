import { CLOCK_DIFFERENCE_MILLIS, type Clock } from '#platform/clock/clock.ts';

/**
 * Returns a function that reports whether the clock was set back since its last call. The first call returns
 * true: times stored before this process started may lie in the future too.
 */
export function detectSetBack(clock: Clock): () => boolean {
  let latestMillis = Number.POSITIVE_INFINITY;
  return () => {
    const now = clock.now();
    const isSetBack = now < latestMillis - CLOCK_DIFFERENCE_MILLIS;
    latestMillis = isSetBack ? now : Math.max(latestMillis, now);
    return isSetBack;
  };
}
