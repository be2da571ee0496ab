import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

it.each([
  [
    '/login',
    'fr',
    /^Le carnet d’entretien de vos véhicules/,
    'Nos promesses pour vos données',
    'Ce que Carnet vous promet',
  ],
  [
    '/register',
    'en',
    /^Your vehicles’ service book/,
    'Our promises about your data',
    'What Carnet promises you',
  ],
] as const)(
  '%s in %s → introduces Carnet and links to its promises',
  async (at, language, sentence, promise, title) => {
    fakeServer();
    const { user, address } = await renderApp({ at, isSignedIn: false, language });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText(sentence)).toBeDefined();
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/what-carnet-is.svg');
    await user.click(main.getByRole('link', { name: promise }));
    await waitFor(() => expect(address()).toBe('/promises'));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  },
);
