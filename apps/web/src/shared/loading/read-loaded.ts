import type { KeptPromise } from '#shared/loading/load-once.ts';

/**
 * Reads a `loadOnce` promise while rendering; suspends until it has settled.
 *
 * Does not use React's `use`: calling it, even for a settled promise, makes the synchronous `act` of tests
 * abandon a continued render, and later navigations are lost (`flushActQueue`, React 19.3).
 * @throws the promise while pending, as query libraries do to suspend; then its rejection reason
 */
export function readLoaded<Loaded>(promise: KeptPromise<Loaded>): Loaded {
  if (promise.status === 'fulfilled') return promise.value;
  throw promise.status === 'rejected' ? promise.reason : promise;
}
