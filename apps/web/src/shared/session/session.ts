import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useSyncExternalStore } from 'react';

/** `expired`: the server no longer knows the session. `signedOut`: the user left. `erased`: with the account. */
export type SessionEnd = 'expired' | 'signedOut' | 'erased';

const listeners = new Set<() => void>();
let lastEnd: SessionEnd | null = null;

deviceStore.onChangeElsewhere((key) => {
  if (key === null || key === deviceKeys.loggedIn) announce();
});

/** Keeps the token and the flag of a fresh sign-in on the device. */
export function startSession(token: string): void {
  lastEnd = null;
  deviceStore.remove(deviceKeys.lostChanges);
  deviceStore.write(deviceKeys.token, token);
  deviceStore.write(deviceKeys.loggedIn, 'true');
  announce();
}

/** Forgets the session on this device. The guards bring the person to the login page, however many calls failed. */
export function endSession(reason: SessionEnd): void {
  if (!isSignedIn()) return;
  lastEnd = reason;
  deviceStore.remove(deviceKeys.loggedIn);
  deviceStore.remove(deviceKeys.token);
  // Last: what the window alone has kept goes with it.
  deviceStore.remove(deviceKeys.isShared);
  announce();
}

/** Leaves without the server, which is told at the next contact: until then its token stays, and is used for nothing else. */
export function abandonSession(): void {
  deviceStore.write(deviceKeys.leaving, 'true');
  lastEnd = 'signedOut';
  deviceStore.remove(deviceKeys.loggedIn);
  announce();
}

let isUserLeaving = false;

/** Runs what ends the session because the user wants it: meanwhile a refused call says nothing new, and ends nothing. */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  isUserLeaving = true;
  try {
    return await work();
  } finally {
    isUserLeaving = false;
  }
}

export function isLeaving(): boolean {
  return isUserLeaving;
}

/** Whether the server has still to end a session that was abandoned here. */
export function isSessionAbandoned(): boolean {
  return deviceStore.read(deviceKeys.leaving) !== null;
}

/** The server has ended the abandoned session, or has none. */
export function forgetAbandonedSession(): void {
  deviceStore.remove(deviceKeys.leaving);
  if (!isSignedIn()) deviceStore.remove(deviceKeys.token);
}

export function isSignedIn(): boolean {
  return deviceStore.read(deviceKeys.loggedIn) === 'true';
}

export function sessionToken(): string | null {
  return deviceStore.read(deviceKeys.token);
}

/** How the session ended that the login page has not told of yet; null when none has, or it ended in another window. */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Another window of this browser has signed in, maybe as somebody else. */
export function onSessionReplacedElsewhere(listener: () => void): () => void {
  return deviceStore.onChangeElsewhere((key) => {
    if (key === deviceKeys.token && sessionToken() !== null) listener();
    if (key === deviceKeys.isShared && deviceStore.read(key) !== null) listener();
  });
}

/** Once the login page has told of it, opening a protected page is no longer about that session. */
export function forgetSessionEnd(): void {
  lastEnd = null;
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}
