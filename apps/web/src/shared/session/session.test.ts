import {
  endSession,
  isSignedIn,
  lastSessionEnd,
  onSessionReplacedElsewhere,
  sessionToken,
  startSession,
} from '#shared/session/session.ts';
import { expect, it, vi } from 'vitest';

it('signing in stores the token and the flag; signing out removes both', () => {
  startSession('my-token');
  expect([localStorage.getItem('carnet.token'), localStorage.getItem('carnet.loggedIn')]).toEqual([
    'my-token',
    'true',
  ]);
  endSession('signedOut');
  expect([localStorage.getItem('carnet.token'), localStorage.getItem('carnet.loggedIn')]).toEqual([
    null,
    null,
  ]);
});

it('an ended session cannot end again for another reason', () => {
  startSession('my-token');
  endSession('signedOut');
  endSession('expired');
  expect(lastSessionEnd()).toBe('signedOut');
});

it('another window signs out → this one is signed out too', () => {
  startSession('my-token');
  localStorage.removeItem('carnet.loggedIn');
  expect(isSignedIn()).toBe(false);
});

it('another window signs in as another user → the listener is called, once it is done', () => {
  startSession('my-token');
  const told = vi.fn<() => void>();
  const stop = onSessionReplacedElsewhere(told);
  localStorage.setItem('carnet.token', 'their-token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'carnet.token' }));
  expect([told.mock.calls.length, sessionToken()]).toEqual([1, 'their-token']);
  localStorage.removeItem('carnet.token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'carnet.token' }));
  expect(told).toHaveBeenCalledOnce();
  stop();
});
