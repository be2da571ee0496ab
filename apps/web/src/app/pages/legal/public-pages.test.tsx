import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const OPERATOR = {
  name: 'Carnet SAS',
  address: '1 rue de la Paix\n75002 Paris',
  email: 'bonjour@carnet.example',
  phone: '+33 1 23 45 67 89',
  registration: '123 456 789 RCS Paris',
  vat: 'FR00123456789',
  publicationDirector: 'Camille Martin',
  mediator: 'Médiation de la consommation, mediation.example',
  hostingName: 'Un hébergeur',
  hostingAddress: '2 rue du Port, Nantes',
  hostingPhone: null,
  sendsMail: true,
};

const PAGES = [
  ['/legal', 'Mentions légales'],
  ['/terms', 'Conditions d’utilisation et de vente'],
  ['/privacy', 'Politique de confidentialité'],
  ['/accessibility', 'Accessibilité'],
  ['/support', 'Aide et contact'],
  ['/your-data', 'Vos données'],
] as const;

describe.each([true, false])('public pages, signed in: %s', (isSignedIn) => {
  it.each(PAGES)('%s → readable, with links to the others', async (at, title) => {
    fakeServer({ getOperator: () => OPERATOR });
    await renderApp({ at, isSignedIn });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    const links = await screen.findByRole('navigation', { name: 'Informations légales' });
    expect(links.querySelectorAll('a')).toHaveLength(PAGES.length);
  });
});

describe('the operator', () => {
  it('configured → named with all facts that the law requires', async () => {
    fakeServer({ getOperator: () => OPERATOR });
    await renderApp({ at: '/legal', isSignedIn: false });
    expect(await screen.findByText('Camille Martin')).toBeDefined();
    expect(screen.getByText('Un hébergeur')).toBeDefined();
    expect(screen.queryByText('Ce serveur est privé')).toBeNull();
  });

  it('not configured → a notice, no empty field', async () => {
    fakeServer();
    await renderApp({ at: '/legal', isSignedIn: false });
    expect(await screen.findByText('Ce serveur est privé')).toBeDefined();
    expect(screen.queryByText('Adresse e-mail')).toBeNull();
  });
});

describe('the terms', () => {
  const offer = {
    billing: 'stripe' as const,
    free: { limits: { vehicles: 2, storageBytes: null } },
    premium: { limits: { vehicles: null, storageBytes: null }, prices: { month: 3.5, year: 30 } },
  };

  it("Premium for sale → this server's prices, also signed out", async () => {
    fakeServer({ getPlans: () => offer });
    await renderApp({ at: '/terms', isSignedIn: false });
    expect(await screen.findByText(/^Premium\s: 3,50\s€ par mois TTC$/)).toBeDefined();
    expect(screen.getByText(/^Premium\s: 30,00\s€ par an TTC$/)).toBeDefined();
  });
});
