import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

const offer = () => screen.queryByRole('button', { name: 'Read this in English' });

async function visit(at: string, deviceLanguage: string) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(deviceLanguage);
  fakeServer();
  const app = await renderApp({ at, isSignedIn: false });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

describe('device set to English', () => {
  it.each(['/login', '/register'])('first visit of %s → French, and English is offered', async (at) => {
    await visit(at, 'en-GB');
    expect(document.documentElement.lang).toBe('fr');
    expect(offer()).not.toBeNull();
  });

  it('accepted → English, stored on the device and not offered again', async () => {
    const { user } = await visit('/login', 'en');
    await user.click(screen.getByRole('button', { name: 'Read this in English' }));
    await expect(screen.findByRole('heading', { level: 1, name: 'Log in' })).resolves.toBeDefined();
    expect(localStorage.getItem('carnet.language')).toBe('en');
    expect(offer()).toBeNull();
    await user.click(screen.getByRole('button', { name: /^FR/ }));
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    expect(offer()).toBeNull();
  });

  it('declined → French, and not offered on the next page', async () => {
    const { user } = await visit('/login', 'en-US');
    await user.click(screen.getByRole('button', { name: 'Keep French' }));
    expect(offer()).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Créer un compte' }));
    await screen.findByRole('heading', { level: 1, name: 'Créer un compte' });
    expect(offer()).toBeNull();
  });

  it('French chosen before → not offered', async () => {
    localStorage.setItem('carnet.language', 'fr');
    await visit('/login', 'en-US');
    expect(offer()).toBeNull();
  });

  it('other pages → not offered', async () => {
    await visit('/forgot-password', 'en-US');
    expect(offer()).toBeNull();
  });
});

it.each(['fr', 'fr-CA', 'de', 'en_'])('device set to %s → English is not offered', async (language) => {
  await visit('/login', language);
  expect(offer()).toBeNull();
});
