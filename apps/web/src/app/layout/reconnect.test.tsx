import 'fake-indexeddb/auto';
import { aMaintenance, aUser, aVehicle, someSettings } from '#testing/builders.ts';
import { databasesAtRest } from '#testing/database-rest.ts';
import { countDiskTraffic } from '#testing/disk-traffic.ts';
import { FakeFeed, recordChange, settingsChange, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { endSession } from '#shared/session/session.ts';
import { reportReachable } from '#shared/network/connection.ts';
import { openedCopy } from '#shared/sync/open-copy.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(async () => {
  endSession('signedOut');
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

const camille = aUser();
const clio = aVehicle({ name: 'Clio' });

function aPhoto() {
  const id = newId();
  const size = { size: 5, width: 1, height: 1 };
  return { id, name: 'p.webp', contentType: 'image/webp', ...size, url: '', thumbnailUrl: '' };
}

/** The app with a complete copy, and a server where another device adds a record with photos. */
async function openApp() {
  const feed = new FakeFeed();
  feed.put(settingsChange(newId(), someSettings()), vehicleChange(clio));
  const server = fakeServer({
    getUserContext: () => ({ user: camille }),
    listChanges: feed.listChanges,
    renewFileLinks: ({ body }) => ({
      items: body.ids.map((id) => ({ id, url: `/f/${id}`, thumbnailUrl: `/f/${id}/small` })),
    }),
  });
  const asked: string[] = [];
  const ofServer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.startsWith('/f/')) return ofServer(address, init);
    asked.push(address);
    return new Response('bytes', { headers: { 'Content-Type': 'image/webp' } });
  });
  await renderApp({ at: '/vehicles' });
  await screen.findByRole('link', { name: /Clio/ });
  await waitFor(async () => expect(await (await openedCopy())?.isWhole()).toBe(true));
  await act(databasesAtRest);
  const addPhotos = () => {
    const photos = [aPhoto(), aPhoto()];
    feed.put(recordChange(aMaintenance({ vehicle_id: clio.id, photos })));
    return photos.map(({ id }) => id);
  };
  return { server, asked, addPhotos };
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it.each([
  {
    how: 'the browser reports the network',
    reconnect: () => setOnline(true),
    disconnect: () => setOnline(false),
  },
  {
    how: 'a call gets through',
    disconnect: () => act(() => reportReachable(false)),
    reconnect: () => act(() => void document.dispatchEvent(new Event('visibilitychange'))),
  },
])('$how again → pulls the feed once, and fetches and stores each new thumbnail once', async (one) => {
  const { server, asked, addPhotos } = await openApp();
  one.disconnect();
  const photos = addPhotos();
  const pulls = server.callsOf('listChanges').length;
  const traffic = countDiskTraffic();
  one.reconnect();
  await waitFor(() => expect(traffic.keysPutInto('thumbnail').length).toBeGreaterThanOrEqual(2));
  await act(databasesAtRest);
  expect(server.callsOf('listChanges')).toHaveLength(pulls + 1);
  expect(asked.toSorted()).toEqual(photos.map((id) => `/f/${id}/small`).toSorted());
  expect(traffic.keysPutInto('thumbnail').toSorted()).toEqual(photos.toSorted());
});
