import type { PaidInterval } from '@carnet/contract/subscription/subscription.schema';
import * as z from 'zod';

const BYTES_PER_MEGABYTE = 1_000_000;

/** Limits of a plan. */
export interface PlanLimits {
  readonly vehicles: number | null;
  readonly storageBytes: number | null;
}

/** The price of Premium for one period. */
export interface PremiumPrice {
  /** Taxes included (TTC). */
  readonly euros: number;
  /** The Stripe price to charge; null until configured. */
  readonly stripePriceId: string | null;
}

const vehicles = z
  .string()
  .refine((text) => text === 'unlimited' || isCount(text), 'must be a number, or unlimited')
  .transform((text) => (text === 'unlimited' ? null : Number(text)));
const storage = z
  .string()
  .refine((text) => text === 'unlimited' || isCount(text), 'must be a number of megabytes, or unlimited')
  .transform((text) => (text === 'unlimited' ? null : Number(text) * BYTES_PER_MEGABYTE));
const euros = z
  .string()
  .refine((text) => /^\d{1,5}(\.\d{1,2})?$/.test(text), 'must be an amount in euros, such as 2.99')
  .transform(Number);
const stripePriceId = z
  .string()
  .refine((text) => /^price_\w+$/.test(text), 'must be the id of a Stripe price: price_…')
  .optional();

/** Variables of the plans, with default prices and limits. */
export const planVariables = {
  FREE_VEHICLES: vehicles.prefault('2'),
  FREE_STORAGE_MB: storage.prefault('200'),
  PREMIUM_VEHICLES: vehicles.prefault('unlimited'),
  PREMIUM_STORAGE_MB: storage.prefault('10000'),
  PREMIUM_PRICE_MONTH: euros.prefault('2.99'),
  PREMIUM_PRICE_YEAR: euros.prefault('24.99'),
  STRIPE_PRICE_MONTH: stripePriceId,
  STRIPE_PRICE_YEAR: stripePriceId,
};

type Variables = z.output<z.ZodObject<typeof planVariables>>;

export function plansOf(env: Variables): {
  readonly freeLimits: PlanLimits;
  readonly premiumLimits: PlanLimits;
  readonly premiumPrices: Readonly<Record<PaidInterval, PremiumPrice>>;
} {
  return {
    freeLimits: { vehicles: env.FREE_VEHICLES, storageBytes: env.FREE_STORAGE_MB },
    premiumLimits: { vehicles: env.PREMIUM_VEHICLES, storageBytes: env.PREMIUM_STORAGE_MB },
    premiumPrices: {
      month: { euros: env.PREMIUM_PRICE_MONTH, stripePriceId: env.STRIPE_PRICE_MONTH ?? null },
      year: { euros: env.PREMIUM_PRICE_YEAR, stripePriceId: env.STRIPE_PRICE_YEAR ?? null },
    },
  };
}

function isCount(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
