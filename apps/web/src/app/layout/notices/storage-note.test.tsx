import { AppNotices } from '#app/layout/notices/app-notices.tsx';
import { SyncList } from '#features/sync/sync-list.tsx';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { startSession } from '#shared/session/session.ts';
import { startCopy } from '#shared/sync/open-copy.ts';
import { closeStorageNotice } from '#shared/sync/outbox/keep-storage.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { aUser, someSettings } from '#testing/builders.ts';
import { clio } from '#testing/copied-garage.ts';
import { FakeFeed, settingsChange, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ASKED = /^Des modifications attendent ici.: Carnet demande à votre navigateur/;
const SEVEN_DAYS = /^Safari efface ce qui attend ici après sept jours/;

const persist = vi.fn<() => Promise<boolean>>();
const persisted = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  persist.mockReset().mockResolvedValue(false);
  persisted.mockReset().mockResolvedValue(false);
  Object.defineProperty(navigator, 'storage', { value: { persist, persisted }, configurable: true });
});

afterEach(async () => {
  closeStorageNotice();
  Reflect.deleteProperty(navigator, 'storage');
  await forgetAccount('everyone', 'any');
});

/** The notices and the sync list, with a copy of the garage on this device. */
async function open() {
  const feed = new FakeFeed();
  feed.put(settingsChange(newId(), someSettings()), vehicleChange(clio));
  const server = fakeServer({ listChanges: feed.listChanges, replaceVehicle: () => clio });
  startSession('token');
  await (await startCopy(aUser()))?.pull();
  const app = await renderPiece(
    <>
      <AppNotices onShowSync={() => undefined} />
      <SyncList />
    </>,
  );
  return { ...app, server };
}

async function rename(name: string): Promise<void> {
  const body = { ...clio, name, photos: [], registrationDocument: null };
  await act(() =>
    write(toEdit('vehicle', clio.id, clio, { name }), 'replaceVehicle', {
      path: { id: clio.id },
      body,
      ifMatch: clio.version,
    }),
  );
}

describe('the browser is asked for persistent storage', () => {
  it('on the first queued change, with an explanation; then never again', async () => {
    const { server, user } = await open();
    expect(persist).not.toHaveBeenCalled();
    server.down();
    await rename('La bleue');
    expect(persist).toHaveBeenCalledOnce();
    await screen.findByText(ASKED);
    await user.click(screen.getByRole('button', { name: 'Compris' }));
    expect(screen.queryByText(ASKED)).toBeNull();
    await rename('La verte');
    expect(persist).toHaveBeenCalledOnce();
    expect(screen.queryByText(ASKED)).toBeNull();
  });

  it('not while the server responds', async () => {
    await open();
    await rename('La bleue');
    expect([persist, persisted].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('not if storage is already persistent', async () => {
    persisted.mockResolvedValue(true);
    const { server } = await open();
    server.down();
    await rename('La bleue');
    await waitFor(() => expect(persisted).toHaveBeenCalled());
    expect(persist).not.toHaveBeenCalled();
    expect(screen.queryByText(ASKED)).toBeNull();
  });

  it('not over plain HTTP, where it is unsupported, and without a notice', async () => {
    Reflect.deleteProperty(navigator, 'storage');
    const { server } = await open();
    server.down();
    await rename('La bleue');
    await screen.findByText(/^Ces modifications sont enregistrées sur cet appareil/);
    expect(screen.queryByText(ASKED)).toBeNull();
  });

  it('everything sent → the notice disappears', async () => {
    const { server } = await open();
    server.down();
    await rename('La bleue');
    await screen.findByText(ASKED);
    server.up();
    await act(async () => window.dispatchEvent(new Event('online')));
    const { user } = await renderPiece(<SyncList />);
    for (const button of screen.queryAllByRole('button', { name: 'Envoyer maintenant' }))
      await user.click(button);
    await waitFor(() => expect(screen.queryByText(ASKED)).toBeNull());
  });
});

describe("Safari's limit of seven days", () => {
  beforeEach(() => void vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI));

  it('in a tab → reported with the first queued change, and in the sync list', async () => {
    const { server, user } = await open();
    server.down();
    await rename('La bleue');
    await waitFor(() => expect(screen.getAllByText(SEVEN_DAYS)).toHaveLength(2));
    expect(screen.queryByText(ASKED)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Compris' }));
    expect(screen.getAllByText(SEVEN_DAYS)).toHaveLength(1);
  });

  it('storage is persistent → no notice', async () => {
    persisted.mockResolvedValue(true);
    const { server } = await open();
    server.down();
    await rename('La bleue');
    await screen.findByText(/^Ces modifications sont enregistrées sur cet appareil/);
    expect(screen.queryByText(SEVEN_DAYS)).toBeNull();
  });

  it('in the installed app → no notice', async () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia(query.includes('standalone') ? '(min-width: 0em)' : query),
    );
    const { server } = await open();
    server.down();
    await rename('La bleue');
    await screen.findByText(/^Ces modifications sont enregistrées sur cet appareil/);
    expect(screen.queryByText(SEVEN_DAYS)).toBeNull();
  });

  it('another browser on the same system → no notice', async () => {
    const chrome = SAFARI.replace('Version/18.5', 'CriOS/138.0.0.0');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(chrome);
    const { server } = await open();
    server.down();
    await rename('La bleue');
    await screen.findByText(ASKED);
    expect(screen.queryByText(SEVEN_DAYS)).toBeNull();
  });
});
