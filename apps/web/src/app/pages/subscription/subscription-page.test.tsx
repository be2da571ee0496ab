import type { Handlers } from '#testing/fake-call.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import type { PlanOffer, Subscription } from '@carnet/contract/subscription/subscription.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

const included: Subscription = {
  plan: 'premium',
  status: 'active',
  interval: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  billing: 'none',
  limits: { vehicles: null, storageBytes: 10_000_000_000 },
  usage: { vehicles: 3, storageBytes: 1_900_000 },
};
const free: Subscription = {
  ...included,
  plan: 'free',
  billing: 'stripe',
  limits: { vehicles: 2, storageBytes: 200_000_000 },
};
const paid: Subscription = {
  ...included,
  billing: 'stripe',
  interval: 'month',
  currentPeriodEnd: '2026-12-31T23:30:00.000Z',
};

/** Not the contract's defaults: the page shows this server's configuration. */
const offer: PlanOffer = {
  billing: 'stripe',
  free: { limits: { vehicles: 2, storageBytes: 200_000_000 } },
  premium: { limits: { vehicles: 12, storageBytes: 10_000_000_000 }, prices: { month: 3.5, year: 30 } },
};

afterEach(() => vi.restoreAllMocks());

async function open(at: string, subscription: Subscription, more: Handlers = {}) {
  let stored = subscription;
  fakeServer({
    getSubscription: () => stored,
    ...(subscription.billing === 'stripe' && { getPlans: () => offer }),
    cancelSubscription: () => (stored = { ...stored, cancelAtPeriodEnd: true }),
    resumeSubscription: () => (stored = { ...stored, cancelAtPeriodEnd: false }),
    ...more,
  });
  return renderApp({ at });
}

const click = async (name: string) => screen.findByRole('button', { name });

describe('server without payments', () => {
  it.each(['/pricing', '/subscription'])(
    '%s → everything is included, with nothing to buy or cancel',
    async (at) => {
      await open(at, included);
      expect(
        await screen.findByText(/^Ce serveur ne vend rien\s: tout est inclus, rien à payer\.$/),
      ).toBeDefined();
      const buttons = within(screen.getByRole('main')).queryAllByRole('button');
      expect(buttons).toEqual([]);
    },
  );

  it('pricing page → lists what is included, not that a plan was chosen', async () => {
    await open('/pricing', included);
    await screen.findByRole('heading', { name: 'Ce qui est inclus' });
    expect(screen.getByText('Véhicules sans limite')).toBeDefined();
    for (const word of ['Premium', 'Votre formule']) expect(screen.queryByText(word)).toBeNull();
  });
});

describe('prices', () => {
  it('on the free plan → both plans with contents, prices TTC, and a link to pay', async () => {
    const assign = vi.spyOn(globalThis.location, 'assign').mockReturnValue();
    const { user } = await open('/pricing', free, {
      startCheckout: ({ body }) => ({ url: `https://pay.example/${body.interval}` }),
    });
    const own = await screen.findByRole('region', { name: 'Gratuit' });
    expect(within(own).getByText('Votre formule')).toBeDefined();
    expect(own.textContent).toMatch(/2\svéhicules.*200\sMo/);
    const premium = screen.getByRole('region', { name: 'Premium' });
    expect(premium.textContent).toMatch(/3,50\s€ par mois TTC30,00\s€ par an TTC.*12\svéhicules.*10\sGo/);
    await user.click(await click('S’abonner à l’année'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/year'));
  });

  it('payment page cannot be opened → error', async () => {
    const { user } = await open('/pricing', free, { startCheckout: () => refuse('unavailable') });
    await user.click(await click('S’abonner au mois'));
    expect(await screen.findByText('La page de paiement n’a pas pu être ouverte')).toBeDefined();
  });
});

describe('the subscription', () => {
  it('over a limit of the free plan → says that no data is lost', async () => {
    await open('/subscription', free);
    expect(await screen.findByText('La limite de votre formule est atteinte')).toBeDefined();
    expect(screen.getByText(/^3\s?sur 2\svéhicules$/)).toBeDefined();
  });

  it('cancelled in two clicks → active until its end, and can be resumed', async () => {
    const { user } = await open('/subscription', paid);
    // Half past midnight on New Year’s Day in Paris.
    expect(await screen.findByText(/^Renouvellement le 1er\sjanv\. 2027$/)).toBeDefined();
    await user.click(await click('Résilier'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Résilier l’abonnement' }));
    expect(await screen.findByText('Abonnement résilié.')).toBeDefined();
    expect(screen.getByText(/^Se termine le 1er\sjanv\. 2027$/)).toBeDefined();
    await user.click(await click('Reprendre l’abonnement'));
    expect(await screen.findByText('Abonnement repris.')).toBeDefined();
    expect(screen.getByText(/^Renouvellement le/)).toBeDefined();
  });

  it('cancelling fails → the dialog shows the error and stays', async () => {
    const { user } = await open('/subscription', paid, { cancelSubscription: () => refuse('unavailable') });
    await user.click(await click('Résilier'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Résilier l’abonnement' }));
    expect(await within(dialog).findByText('L’abonnement n’a pas pu être résilié')).toBeDefined();
  });

  it('server unavailable → error and retry', async () => {
    let isAway = true;
    const { user } = await open('/subscription', paid, {
      getSubscription: () => (isAway ? refuse('unavailable') : paid),
    });
    expect(await screen.findByText('L’abonnement n’a pas pu être chargé')).toBeDefined();
    isAway = false;
    await user.click(await click('Réessayer'));
    expect(await screen.findByText('Premium')).toBeDefined();
  });
});
