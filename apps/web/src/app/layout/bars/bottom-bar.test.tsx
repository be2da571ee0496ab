import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

describe('bottom bar of a phone', () => {
  it('links to the three lists and marks the current one', async () => {
    setViewportWidth(390);
    fakeServer();
    const { user, address } = await renderApp({ at: '/dashboard' });
    const places = within(await screen.findByRole('navigation', { name: 'Écrans principaux' }));
    const current = () =>
      places.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')]);
    expect(current()).toEqual([
      ['Tableau de bord', 'page'],
      ['Mes véhicules', null],
      ['Entretiens', null],
    ]);
    await user.click(places.getByRole('link', { name: 'Entretiens' }));
    await waitFor(() => expect(address()).toBe('/maintenance'));
    expect(current()[2]).toEqual(['Entretiens', 'page']);
  });

  it.each(['/expenses', '/documents', '/reports'])(
    '%s → shown, with a link back to the dashboard',
    async (at) => {
      setViewportWidth(390);
      fakeServer();
      const { user, address } = await renderApp({ at });
      const places = within(await screen.findByRole('navigation', { name: 'Écrans principaux' }));
      expect(places.queryByRole('link', { current: 'page' })).toBeNull();
      // The page shown while loading has another link of that name.
      await waitFor(() => expect(screen.queryByText('Chargement…')).toBeNull());
      await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Tableau de bord' }));
      await waitFor(() => expect(address()).toBe('/dashboard'));
    },
  );

  it.each(['/dashboard', '/vehicles', '/maintenance'])('%s → adds a vehicle or a maintenance', async (at) => {
    setViewportWidth(390);
    fakeServer();
    const { user } = await renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Ajouter…' }));
    await expect(screen.findByRole('menuitem', { name: 'Ajouter un véhicule' })).resolves.toBeDefined();
    expect(screen.getByRole('menuitem', { name: 'Ajouter un entretien' })).toBeDefined();
  });

  it.each([
    ['another page', '/no/such/page', 390],
    ['a desktop, whose drawer has an Add button', '/dashboard', 1440],
  ])('%s → hidden', async (_where, at, width) => {
    setViewportWidth(width);
    fakeServer();
    await renderApp({ at });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Ajouter…' })).toBeNull();
  });
});
