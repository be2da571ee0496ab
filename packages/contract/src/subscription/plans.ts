import type { PaidInterval, Subscription } from '#subscription/subscription.schema.ts';

const MEGABYTE = 1_000_000;

/** What the free plan allows (contract, section 8). What Premium allows is the operator's to say. */
export const FREE_LIMITS = {
  vehicles: 2,
  storageBytes: 200 * MEGABYTE,
} as const satisfies Subscription['limits'];

/** What Premium costs, in euros, taxes included (TTC). */
export const PREMIUM_PRICES: Readonly<Record<PaidInterval, number>> = { month: 2.99, year: 24.99 };
