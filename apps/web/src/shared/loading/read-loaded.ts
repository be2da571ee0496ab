import type { KeptPromise } from '#shared/loading/load-once.ts';

/**
 * What a `loadOnce` gives, read while rendering: the component is suspended until it is there.
 *
 * Not by React's `use`: its mere call, even with what has come already, makes the synchronous `act` of a test leave a
 * render that goes on later undone, and every further change of place is lost (`flushActQueue`, React 19.3).
 * @throws the promise while it is on its way, as query libraries do to suspend; later what the load failed with
 */
export function readLoaded<Loaded>(promise: KeptPromise<Loaded>): Loaded {
  if (promise.status === 'fulfilled') return promise.value;
  throw promise.status === 'rejected' ? promise.reason : promise;
}
