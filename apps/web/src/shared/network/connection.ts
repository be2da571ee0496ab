import { useSyncExternalStore } from 'react';

/**
 * Whether the server can be reached. When the browser says that there is no network it is right; when it says that
 * there is one it may be wrong, so what became of the last call counts as well.
 */
const listeners = new Set<() => void>();
let hasLastCallFailed = false;

/** Called after every call: whether it got an answer, whatever the answer was. */
export function noteReached(isReached: boolean): void {
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
