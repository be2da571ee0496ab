import 'fake-indexeddb/auto';
import { endSession } from '#shared/session/session.ts';
import { openedCopy } from '#shared/sync/open-copy.ts';
import { aUser, aVehicle } from '#testing/builders.ts';
import { FakeFeed, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(async () => {
  vi.useRealTimers();
  endSession('signedOut');
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

const camille = aUser();
const clio = aVehicle({ name: 'Clio' });

const isCopied = async () => (await (await openedCopy())?.isWhole()) === true;

/** The app with a complete copy. */
async function openApp() {
  const feed = new FakeFeed();
  feed.put(vehicleChange(clio));
  const server = fakeServer({
    getUserContext: () => ({ user: camille }),
    listVehicles: () => ({ items: [clio], nextCursor: null }),
    listChanges: feed.listChanges,
  });
  const app = await renderApp({ at: '/vehicles' });
  await screen.findByRole('link', { name: /Clio/ });
  await waitFor(async () => expect(await isCopied()).toBe(true));
  return { ...app, server };
}

/** As the system does when storage runs out. */
async function takeDatabasesAway(): Promise<void> {
  await act(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const deletion = indexedDB.deleteDatabase(name);
      await new Promise((resolve) => deletion.addEventListener('success', resolve));
    }
  });
}

it('database deleted → the same window has a complete copy again and shows it offline', async () => {
  const { server } = await openApp();
  await takeDatabasesAway();
  await waitFor(async () => expect(await isCopied()).toBe(true));
  server.down();
  expect((await openedCopy())?.view.vehicles.get(clio.id)?.name).toBe('Clio');
  expect(screen.getByRole('link', { name: /Clio/ })).toBeDefined();
});

it('database deleted while the server fails → a complete copy again once it is back', async () => {
  const { server } = await openApp();
  server.use({ getUserContext: () => refuse('unavailable') });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = server.callsOf('getUserContext').length;
  await takeDatabasesAway();
  await vi.waitFor(() => expect(server.callsOf('getUserContext').length).toBeGreaterThan(before));
  expect(await isCopied()).toBe(false);
  server.use({ getUserContext: () => ({ user: camille }) });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.waitFor(async () => expect(await isCopied()).toBe(true));
});

it('another window signs out and erases it → this window creates none', async () => {
  const { server } = await openApp();
  server.use({ getUserContext: () => refuse('unauthenticated', { params: { reason: 'expired' } }) });
  // The first step of erasing.
  localStorage.removeItem('carnet.copyOf');
  const calls = server.callsOf('getUserContext').length;
  await takeDatabasesAway();
  expect(await indexedDB.databases()).toEqual([]);
  expect(server.callsOf('getUserContext')).toHaveLength(calls);
});
