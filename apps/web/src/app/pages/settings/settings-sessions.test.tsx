import type { Handlers } from '#testing/fake-call.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import type { AccountSession } from '@carnet/contract/account/account.schema';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function session(changes: Partial<AccountSession>): AccountSession {
  return {
    id: crypto.randomUUID(),
    userAgent: COMPUTER,
    createdAt: '2026-05-01T08:00:00.000Z',
    lastUsedAt: '2026-05-12T08:00:00.000Z',
    expiresAt: '2026-08-12T08:00:00.000Z',
    current: false,
    ...changes,
  };
}

/** Stores sessions like the server: paginated; ended sessions are removed. */
function heldSessions(stored: AccountSession[]) {
  return {
    listAccountSessions({ query }) {
      const from = Number(query['cursor'] ?? 0);
      const until = from + Number(query['limit']);
      const nextCursor = until < stored.length ? String(until) : null;
      return { items: stored.slice(from, until), nextCursor };
    },
    deleteAccountSession({ path }) {
      const place = stored.findIndex(({ id }) => id === path['id']);
      if (place < 0) refuse('not_found');
      stored.splice(place, 1);
    },
  } satisfies Handlers;
}

async function openSessions(handlers: Handlers) {
  fakeServer(handlers);
  const app = await renderApp({ at: '/settings/security' });
  const region = await screen.findByRole('region', { name: 'Appareils connectés' });
  return { ...app, region: within(region) };
}

describe('signed-in devices', () => {
  it('each with name and last use; this one cannot be signed out here', async () => {
    const { region } = await openSessions(
      heldSessions([session({ current: true }), session({ userAgent: PHONE }), session({ userAgent: null })]),
    );
    const rows = await region.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Firefox · LinuxCet appareil',
      expect.stringMatching(/^Chrome · AndroidDernière utilisation le 12 mai 2026.*Déconnecter$/),
      expect.stringMatching(/^Appareil inconnuDernière utilisation/),
    ]);
    expect(region.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Déconnecter l’appareil\u00a0: Chrome · Android',
      'Déconnecter l’appareil\u00a0: Appareil inconnu',
    ]);
  });

  it('another one signed out → removed from the list, with a message', async () => {
    const stored = [session({ current: true }), session({ userAgent: PHONE })];
    const { user, region } = await openSessions(heldSessions(stored));
    await user.click(await region.findByRole('button', { name: /Chrome · Android/ }));
    expect(await screen.findByText(/Chrome · Android.*l’appareil est déconnecté/)).toBeDefined();
    await expect.poll(() => region.queryByText('Chrome · Android')).toBeNull();
    expect(stored).toHaveLength(1);
  });

  it('signed out elsewhere meanwhile → success', async () => {
    const stored = [session({ current: true }), session({ userAgent: PHONE })];
    const { user, region } = await openSessions(heldSessions(stored));
    const button = await region.findByRole('button', { name: /Chrome · Android/ });
    stored.pop();
    await user.click(button);
    expect(await screen.findByText(/l’appareil est déconnecté/)).toBeDefined();
  });

  it('server fails → error, and the device stays in the list', async () => {
    const { user, region } = await openSessions({
      ...heldSessions([session({ current: true }), session({ userAgent: PHONE })]),
      deleteAccountSession: () => refuse('internal_error'),
    });
    await user.click(await region.findByRole('button', { name: /Chrome · Android/ }));
    expect(await screen.findByText('L’appareil n’a pas pu être déconnecté. Réessayez.')).toBeDefined();
    expect(region.getByText('Chrome · Android')).toBeDefined();
  });

  it('many → the first few, and the others on request', async () => {
    const stored = [session({ current: true }), ...Array.from({ length: 6 }, () => session({}))];
    const { user, region } = await openSessions(heldSessions(stored));
    expect(await region.findAllByRole('listitem')).toHaveLength(5);
    await user.click(region.getByRole('button', { name: 'Afficher plus' }));
    await expect.poll(() => region.getAllByRole('listitem')).toHaveLength(7);
    expect(region.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
  });

  it('cannot be loaded → error and retry', async () => {
    let isAway = true;
    const held = heldSessions([session({ current: true })]);
    const { user, region } = await openSessions({
      ...held,
      listAccountSessions: (request) =>
        isAway ? refuse('validation_failed') : held.listAccountSessions(request),
    });
    expect(await region.findByText('Les appareils connectés n’ont pas pu être chargés')).toBeDefined();
    isAway = false;
    await user.click(region.getByRole('button', { name: 'Réessayer' }));
    expect(await region.findByText('Cet appareil')).toBeDefined();
  });
});
