import { formatInstant, type Clock } from '#platform/clock/clock.ts';

/** An instant of an export as it is stored, in UTC; now for one that has not come yet: nothing was made in the future. */
export function noLaterThan(clock: Clock, instant: string): string {
  return formatInstant(Math.min(Date.parse(instant), clock.now()));
}
