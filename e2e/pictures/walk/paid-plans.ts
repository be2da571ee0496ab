import type { PlanOffer, Subscription } from '@carnet/contract/subscription/subscription.schema';

const GIGABYTE = 1e9;
const freeLimits = { vehicles: 2, storageBytes: GIGABYTE };
const premiumLimits = { vehicles: null, storageBytes: 20 * GIGABYTE };

/** Plans of a server that takes payments. */
export const PLANS: PlanOffer = {
  billing: 'stripe',
  free: { limits: freeLimits },
  premium: { limits: premiumLimits, prices: { month: 2.99, year: 29 } },
};

/** Of a user at the limit of the free plan. */
export const FREE_PLAN: Subscription = {
  plan: 'free',
  status: 'active',
  interval: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  billing: 'stripe',
  limits: freeLimits,
  usage: { vehicles: 2, storageBytes: 0.9 * GIGABYTE },
};

export const PREMIUM: Subscription = {
  ...FREE_PLAN,
  plan: 'premium',
  status: 'past_due',
  interval: 'year',
  currentPeriodEnd: '2027-01-31T10:00:00.000Z',
  limits: premiumLimits,
};
