import { apiAddress } from '#shared/api/address.ts';
import { useSyncExternalStore } from 'react';

/** Minimum interval between checks of the store, since files fail one after another. */
const CHECK_AGAIN_MILLIS = 15_000;

const listeners = new Set<() => void>();
let isUnavailable = false;
let nextCheck: ReturnType<typeof setTimeout> | null = null;

/** Whether the server reported its file store as unavailable. */
export function useIsFileStoreAway(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isUnavailable,
  );
}

/** Call when a file could not be shown or sent: checks the store, and repeats the check until it is back. */
export function noteFileFailure(): void {
  if (nextCheck === null) void checkStore();
}

async function checkStore(): Promise<void> {
  // Further failures do not trigger an earlier check.
  nextCheck = setTimeout(() => {
    nextCheck = null;
    if (isUnavailable) void checkStore();
  }, CHECK_AGAIN_MILLIS);
  const found = await readIsUnavailable().catch(() => false);
  if (found === isUnavailable) return;
  isUnavailable = found;
  for (const listener of listeners) listener();
}

async function readIsUnavailable(): Promise<boolean> {
  const signal = AbortSignal.timeout(CHECK_AGAIN_MILLIS);
  const answer = await fetch(apiAddress('/readyz'), { credentials: 'omit', signal });
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && Reflect.get(body, 'fileStore') === 'unavailable';
}
