import { apiAddress } from '#shared/api/address.ts';
import { useSyncExternalStore } from 'react';

/** Minimum interval between checks of the store, since files fail one after another. */
const ASK_AGAIN_MILLIS = 15_000;

const listeners = new Set<() => void>();
let isAway = false;
let askAgain: ReturnType<typeof setTimeout> | null = null;

/** Whether the server reported its file store as unavailable. */
export function useIsFileStoreAway(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAway,
  );
}

/** Call when a file could not be shown or sent: checks the store, and repeats the check until it is back. */
export function noteFileFailure(): void {
  if (askAgain === null) void ask();
}

async function ask(): Promise<void> {
  // Further failures do not trigger an earlier check.
  askAgain = setTimeout(() => {
    askAgain = null;
    if (isAway) void ask();
  }, ASK_AGAIN_MILLIS);
  const found = await readIsAway().catch(() => false);
  if (found === isAway) return;
  isAway = found;
  for (const listener of listeners) listener();
}

async function readIsAway(): Promise<boolean> {
  const signal = AbortSignal.timeout(ASK_AGAIN_MILLIS);
  const answer = await fetch(apiAddress('/readyz'), { credentials: 'omit', signal });
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && Reflect.get(body, 'fileStore') === 'unavailable';
}
