import type { PaidInterval, Subscription } from '#subscription/subscription.schema.ts';

const MEGABYTE = 1_000_000;
const GIGABYTE = 1000 * MEGABYTE;

/** What the free plan allows (contract, section 8). */
export const FREE_LIMITS = {
  vehicles: 2,
  storageBytes: 200 * MEGABYTE,
} as const satisfies Subscription['limits'];

/** What Premium promises; an operator who takes no payments may set other bounds. */
export const PREMIUM_LIMITS = {
  vehicles: null,
  storageBytes: 10 * GIGABYTE,
} as const satisfies Subscription['limits'];

/** What Premium costs, in euros, taxes included (TTC). */
export const PREMIUM_PRICES: Readonly<Record<PaidInterval, number>> = { month: 2.99, year: 24.99 };
