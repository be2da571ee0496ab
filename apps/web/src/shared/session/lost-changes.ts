import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

deviceStore.onChangeElsewhere((key) => {
  if (key === deviceKeys.lostChanges) announce();
});

/** Adds to the unsent changes that were wiped because the server has ended the session. */
export function noteLostChanges(count: number): void {
  // A window that comes second finds nothing left to count.
  if (count === 0) return;
  deviceStore.write(deviceKeys.lostChanges, String(lostChanges() + count));
  announce();
}

/** How many unsent changes were wiped because the server has ended the session; 0 from the next sign-in on. */
export function useLostChanges(): number {
  return useSyncExternalStore(subscribe, lostChanges);
}

function lostChanges(): number {
  return Number(deviceStore.read(deviceKeys.lostChanges));
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
