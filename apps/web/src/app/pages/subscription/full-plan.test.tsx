import { renderApp } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';
import type { Language } from '@carnet/i18n/language';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const planWithRoomFor = (vehicles: number): Subscription => ({
  plan: 'free',
  status: 'active',
  interval: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  billing: 'stripe',
  limits: { vehicles, storageBytes: 500_000_000 },
  usage: { vehicles: 2, storageBytes: 0 },
});

async function open(at: string, language: Language, subscription: Subscription) {
  const server = vehicleGarage({
    getSubscription: () => subscription,
    readHandOver: () => ({
      name: 'Zoé',
      make: null,
      model: null,
      records: 3,
      expiresAt: '2026-12-20T10:00:00.000Z',
    }),
  });
  const app = await renderApp({ at, language });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, server };
}

describe.each(['/import', '/hand-over#secret'])('before importing or accepting anything at %s', (at) => {
  it.each<[Language, string, string]>([
    ['fr', 'La limite de votre formule est atteinte', 'Voir les formules'],
    ['en', 'You have reached the limit of your plan', 'See the plans'],
  ])('plan without room for vehicles (%s) → a notice with a link to the plans', async (...given) => {
    const [language, notice, way] = given;
    const { user, address } = await open(at, language, planWithRoomFor(2));
    expect(await screen.findByText(notice)).toBeDefined();
    await user.click(screen.getByRole('link', { name: way }));
    await waitFor(() => expect(address()).toBe('/pricing'));
  });

  it('plan with room for one more → no notice', async () => {
    const { server } = await open(at, 'fr', planWithRoomFor(3));
    await expect.poll(() => server.callsOf('getSubscription').length).toBeGreaterThan(0);
    await screen.findByRole('button', { name: /Choisir des fichiers|Accepter le véhicule/ });
    expect(screen.queryByText('La limite de votre formule est atteinte')).toBeNull();
  });
});
