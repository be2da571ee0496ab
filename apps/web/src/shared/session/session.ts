import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useSyncExternalStore } from 'react';

/**
 * `expired`: the server no longer knows the session. `signedOut`: by the user. `erased`: together with the account.
 */
export type SessionEnd = 'expired' | 'signedOut' | 'erased';

const listeners = new Set<() => void>();
let lastEnd: SessionEnd | null = null;

deviceStore.onChangeElsewhere((key) => {
  if (key === null || key === deviceKeys.loggedIn) announce();
});

/** Stores the token and the flag of a new session on the device. */
export function startSession(token: string): void {
  lastEnd = null;
  deviceStore.remove(deviceKeys.lostChanges);
  deviceStore.write(deviceKeys.token, token);
  deviceStore.write(deviceKeys.loggedIn, 'true');
  announce();
}

/**
 * Removes the session from this device; the route guards then redirect to the login page. Idempotent, since
 * many calls may fail at once.
 */
export function endSession(reason: SessionEnd): void {
  if (!isSignedIn()) return;
  lastEnd = reason;
  deviceStore.remove(deviceKeys.loggedIn);
  deviceStore.remove(deviceKeys.token);
  // Last, because it clears what only this window has stored.
  deviceStore.remove(deviceKeys.isShared);
  announce();
}

/** Signs out without the server. The token is kept only to end the session there at the next contact. */
export function abandonSession(): void {
  deviceStore.write(deviceKeys.leaving, 'true');
  lastEnd = 'signedOut';
  deviceStore.remove(deviceKeys.loggedIn);
  announce();
}

let isUserLeaving = false;

/** Runs work that ends the session deliberately; a 401 meanwhile is expected and ignored. */
export async function duringSignOut<T>(work: () => Promise<T>): Promise<T> {
  isUserLeaving = true;
  try {
    return await work();
  } finally {
    isUserLeaving = false;
  }
}

export function isSigningOut(): boolean {
  return isUserLeaving;
}

/** Whether an abandoned session still has to be ended on the server. */
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

/**
 * Reason for the last sign-out, until the login page has shown it; null if there was none or it happened in
 * another window.
 */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Another window of this browser has signed in, possibly as another user. */
export function onSessionReplacedElsewhere(listener: () => void): () => void {
  return deviceStore.onChangeElsewhere((key) => {
    if (key === deviceKeys.token && sessionToken() !== null) listener();
    if (key === deviceKeys.isShared && deviceStore.read(key) !== null) listener();
  });
}

/** Called once the login page has shown the reason, so that a later redirect there does not repeat it. */
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
