import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import type { Language } from '@carnet/i18n/language';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it.each<[Language, string, RegExp, string]>([
  [
    'fr',
    'Accepter le véhicule',
    /^Vous auriez plus de 200 types d’entretien\. Supprimez-en d’abord 188 dans les paramètres, puis réessayez\.$/,
    'Ouvrir les paramètres',
  ],
  [
    'en',
    'Accept the vehicle',
    /^You would have more than 200 maintenance types\. Delete 188 of them in the settings first, then try again\.$/,
    'Open the settings',
  ],
])(
  'accepting would exceed the limit of types (%s) → says how many to delete, with a link to them',
  async (language, accept, sentence, settings) => {
    fakeServer({
      readHandOver: () => ({
        name: 'Clio',
        make: null,
        model: null,
        records: 3,
        expiresAt: '2026-12-20T10:00:00.000Z',
      }),
      acceptHandOver: () => refuse('too_many_types', { params: { maximum: 200, excess: 188 } }),
    });
    const { user, address } = await renderApp({ at: '/hand-over#secret', language });
    await user.click(await screen.findByRole('button', { name: accept }));
    expect(await screen.findByText(sentence)).toBeDefined();
    await user.click(screen.getByRole('link', { name: settings }));
    expect(address()).toBe('/settings/maintenance-types');
  },
);
