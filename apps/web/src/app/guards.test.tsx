import { aUser } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { endSession, isSignedIn } from '#shared/session/session.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function fillLogin(user: Awaited<ReturnType<typeof renderApp>>['user']): Promise<void> {
  await user.type(await screen.findByLabelText('Adresse e-mail'), 'camille@example.org');
  await user.type(screen.getByLabelText('Mot de passe'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
}

describe('signed out', () => {
  it.each([
    '/dashboard',
    '/vehicles',
    '/add-vehicle',
    '/vehicles/x',
    '/vehicles/x/edit',
    '/maintenance?edit=x',
    '/add-maintenance',
    '/maintenance/x/edit',
    '/settings',
    '/pricing',
    '/subscription',
    '/change-password',
  ])('%s → login page', async (at) => {
    fakeServer();
    const app = await renderApp({ at, isSignedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    expect(app.address()).toBe('/login');
  });

  it.each(['/login', '/register', '/forgot-password', '/reset-password'])('%s → shown', async (at) => {
    fakeServer();
    const app = await renderApp({ at, isSignedIn: false });
    await screen.findByRole('heading', { level: 1 });
    expect(app.address()).toBe(at);
  });

  it('protected page, sign-in by way of the register page → returns to that page', async () => {
    fakeServer({ signIn: () => ({ token: 'fresh', user: aUser() }) });
    const app = await renderApp({ at: '/change-password?from=mail', isSignedIn: false });
    await app.user.click(await screen.findByRole('link', { name: 'Créer un compte' }));
    await app.user.click(await screen.findByRole('link', { name: 'Se connecter' }));
    await fillLogin(app.user);
    await screen.findByRole('heading', { level: 1, name: 'Changer de mot de passe' });
    expect(app.address()).toBe('/change-password?from=mail');
  });

  it('/ → login page', async () => {
    fakeServer();
    const app = await renderApp({ at: '/', isSignedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    expect(app.address()).toBe('/login');
  });
});

describe('signed in', () => {
  it.each(['/', '/login', '/register', '/forgot-password'])('%s → dashboard', async (at) => {
    fakeServer();
    const app = await renderApp({ at });
    await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' });
    expect(app.address()).toBe('/dashboard');
  });

  it('unknown address → not-found message inside the frame, with a link to the dashboard', async () => {
    fakeServer();
    const app = await renderApp({ at: '/no/such/page' });
    await screen.findByRole('heading', { level: 1, name: 'Cette page n’existe pas' });
    await app.user.click(screen.getByRole('link', { name: 'Aller au tableau de bord' }));
    await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' });
    expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeDefined();
  });

  it('signs out → the login page says so, and signing in leads to the dashboard', async () => {
    const server = fakeServer({ signIn: () => ({ token: 'fresh', user: aUser() }) });
    const app = await renderApp({ at: '/change-password' });
    await app.user.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
    await screen.findByText('Vous êtes déconnecté. À bientôt.');
    expect(app.address()).toBe('/login?sessionExpired=true');
    expect(screen.queryByText('Votre session est terminée. Connectez-vous pour continuer.')).toBeNull();
    expect(screen.getByText('Vous êtes déconnecté.')).toBeDefined();
    expect(server.callsOf('signOut')[0]?.headers.get('Authorization')).toBe('Bearer token-of-the-test');
    expect([isSignedIn(), localStorage.getItem('carnet.token')]).toEqual([false, null]);
    await fillLogin(app.user);
    await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' });
    expect(app.address()).toBe('/dashboard');
  });

  it('slow sign-out → shows progress and ignores another press', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const server = fakeServer({ signOut: () => answered });
    const app = await renderApp({ at: '/change-password' });
    await app.user.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
    await app.user.click(await screen.findByRole('button', { name: 'Déconnexion…' }));
    answer();
    await screen.findByText('Vous êtes déconnecté.');
    expect(server.callsOf('signOut')).toHaveLength(1);
  });

  it('sign-out offline → offers to erase the device; the session stays until then', async () => {
    const server = fakeServer();
    const app = await renderApp({ at: '/change-password' });
    server.down();
    await app.user.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
    await screen.findByRole('dialog', { name: 'Effacer cet appareil\u202f?' });
    expect(isSignedIn()).toBe(true);
  });

  it('sign-out offline, device erased → nothing is left; the server ends the session at the next contact', async () => {
    const server = fakeServer();
    const app = await renderApp({ at: '/change-password' });
    localStorage.setItem('carnet.draft.vehicle.new', '{}');
    server.down();
    await app.user.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
    await app.user.click(await screen.findByRole('button', { name: 'Effacer cet appareil' }));
    await screen.findByText('Cet appareil ne garde plus rien de vous.');
    expect([isSignedIn(), localStorage.getItem('carnet.draft.vehicle.new')]).toEqual([false, null]);
    server.up();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem('carnet.leaving')).toBeNull());
    expect(server.callsOf('signOut').at(-1)?.headers.get('Authorization')).toBe('Bearer token-of-the-test');
    expect(localStorage.getItem('carnet.token')).toBeNull();
  });
});

describe('session ends by itself', () => {
  it('all calls return 401 → one redirect to the login page, and back to the page after signing in', async () => {
    const server = fakeServer({
      getUserContext: () => refuse('unauthenticated'),
      listVehicles: () => refuse('unauthenticated'),
      listReminders: () => refuse('unauthenticated'),
      getSettings: () => refuse('unauthenticated'),
      signIn: () => ({ token: 'fresh', user: aUser() }),
    });
    const app = await renderApp({ at: '/change-password?from=mail' });
    await screen.findByText('Votre session est terminée. Connectez-vous pour continuer.');
    expect(app.address()).toBe('/login?sessionExpired=true');
    expect([isSignedIn(), localStorage.getItem('carnet.token')]).toEqual([false, null]);
    server.use({
      getUserContext: () => ({ user: aUser() }),
      listVehicles: () => ({ items: [], nextCursor: null }),
      listReminders: () => ({ items: [], nextCursor: null }),
    });
    await fillLogin(app.user);
    await screen.findByRole('heading', { level: 1, name: 'Changer de mot de passe' });
    expect(app.address()).toBe('/change-password?from=mail');
  });

  it('cached data of the account is removed', async () => {
    fakeServer({ getUserContext: () => ({ user: aUser({ email: 'someone@example.org' }) }) });
    const app = await renderApp({ at: '/change-password' });
    await screen.findByText('someone@example.org');
    await act(async () => endSession('expired'));
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    expect(app.queryClient.getQueryCache().getAll()).toEqual([]);
  });
});
