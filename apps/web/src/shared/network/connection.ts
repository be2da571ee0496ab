import { useSyncExternalStore } from 'react';

/**
 * Whether the server can be reached. The browser is right when it reports no network, but may be wrong when
 * it reports one, so the outcome of the last call counts too.
 */
const listeners = new Set<() => void>();
let hasLastCallFailed = false;

/** Called after every call: whether there was a response of any kind. */
export function reportReachable(isReached: boolean): void {
  if (hasLastCallFailed === !isReached) return;
  hasLastCallFailed = !isReached;
  for (const listener of listeners) listener();
}

/** Whether the last call reached the server and the browser reports a network. */
export function isConnected(): boolean {
  return navigator.onLine && !hasLastCallFailed;
}

export function useIsConnected(): boolean {
  return useSyncExternalStore(subscribe, isConnected);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
