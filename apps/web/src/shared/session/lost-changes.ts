import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

deviceStore.onChangeElsewhere((key) => {
  if (key === deviceKeys.lostChanges) announce();
});

/** Adds to the number of unsent changes erased because the server ended the session. */
export function addLostChanges(count: number): void {
  // A second window has nothing left to count.
  if (count === 0) return;
  deviceStore.write(deviceKeys.lostChanges, String(lostChanges() + count));
  announce();
}

/** Number of unsent changes erased because the server ended the session; reset by the next sign-in. */
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
