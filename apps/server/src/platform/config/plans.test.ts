import { readConfig } from '#platform/config/config.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { RecordedPayments } from '#testing/stand-ins/recorded-payments.ts';
import { describe, expect, it } from 'vitest';

describe('the plans of a server', () => {
  it('not configured → default prices and limits, and no Stripe price', () => {
    expect(readConfig({})).toMatchObject({
      freeLimits: { vehicles: 2, storageBytes: 200_000_000 },
      premiumLimits: { vehicles: null, storageBytes: 10_000_000_000 },
      premiumPrices: {
        month: { euros: 2.99, stripePriceId: null },
        year: { euros: 24.99, stripePriceId: null },
      },
    });
  });

  const { freeLimits, premiumPrices } = readConfig({
    FREE_VEHICLES: '1',
    PREMIUM_PRICE_MONTH: '3.5',
    PREMIUM_PRICE_YEAR: '30',
    STRIPE_PRICE_YEAR: 'price_1Abc',
  });
  const config = { freeLimits, premiumPrices };
  const selling = shareTestServer({ dialect: 'sqlite', config, payments: new RecordedPayments('free') });
  const included = shareTestServer({ dialect: 'sqlite', config });

  it('configured → public, signed in or not, without the Stripe ids', async () => {
    expect((await selling.nobody.get('/v1/plans')).body).toEqual({
      billing: 'stripe',
      free: { limits: { vehicles: 1, storageBytes: 200_000_000 } },
      premium: { limits: { vehicles: null, storageBytes: 10_000_000_000 }, prices: { month: 3.5, year: 30 } },
    });
  });

  it('without payments → nothing has a price', async () => {
    const { body } = await included.nobody.get('/v1/plans');
    expect([body.billing, body.premium.prices]).toEqual(['none', null]);
  });
});
