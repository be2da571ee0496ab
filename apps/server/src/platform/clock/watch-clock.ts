import { CLOCK_DIFFERENCE_MILLIS, type Clock } from '#platform/clock/clock.ts';

/**
 * Answers a function that tells whether the clock has been set back since it was called last. The first time it does:
 * what was stored before this process began may be dated later than now as well.
 */
export function watchClock(clock: Clock): () => boolean {
  let latestMillis = Number.POSITIVE_INFINITY;
  return () => {
    const now = clock.now();
    const isSetBack = now < latestMillis - CLOCK_DIFFERENCE_MILLIS;
    latestMillis = isSetBack ? now : Math.max(latestMillis, now);
    return isSetBack;
  };
}
