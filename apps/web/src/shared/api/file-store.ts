import { apiAddress } from '#shared/api/address.ts';
import { useSyncExternalStore } from 'react';

/** Files fail one after the other: the server is asked about its store once in this time. */
const ASK_AGAIN_MILLIS = 15_000;

const listeners = new Set<() => void>();
let isAway = false;
let askAgain: ReturnType<typeof setTimeout> | null = null;

/** Whether the server said, when a file failed last, that its file store does not answer. */
export function useIsFileStoreAway(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAway,
  );
}

/** To be called when a file could not be shown or sent: asks the server why, and asks again until its store is back. */
export function noteFileFailure(): void {
  if (askAgain === null) void ask();
}

async function ask(): Promise<void> {
  // Other failures meanwhile are no reason to ask again sooner.
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
