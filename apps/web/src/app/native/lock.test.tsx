import 'fake-indexeddb/auto';
import { LockGate } from '#app/native/lock.tsx';
import type { NativeDevice } from '#platform/native-device.ts';
import { isSignedIn, startSession } from '#shared/session/session.ts';
import { aUser } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { keptCopies, leaveCopy } from '#testing/left-copy.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

const nothing = () => undefined;

/** A device on which authentication fails. */
const device = {
  lock: { isAvailable: async () => true, unlock: async () => false, hideFromSwitcher: nothing },
  onActivity: () => nothing,
  hideSplash: nothing,
} as unknown as NativeDevice;

it('signing out of a locked app with queued changes → asks on the lock screen; given up → nothing is left', async () => {
  const camille = aUser();
  const name = await leaveCopy(camille.id, 2);
  localStorage.setItem('carnet.lock', 'true');
  localStorage.setItem('carnet.copyOf', camille.id);
  startSession('token');
  const server = fakeServer();
  const { user } = await renderPiece(<LockGate device={device} isSignedIn />);
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await screen.findByRole('heading', { name: '2 modifications ne sont pas encore envoyées' });
  await user.click(screen.getByRole('button', { name: 'Rester' }));
  expect([await keptCopies(), server.calls]).toEqual([{ [name]: 2 }, []]);
  await user.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
  await user.click(await screen.findByRole('button', { name: 'Abandonner et se déconnecter' }));
  await waitFor(() => expect(isSignedIn()).toBe(false));
  expect(await keptCopies()).toEqual({});
});
