import { euros, instant, text } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** Vehicles and bytes; null means unlimited. */
const limits = z.strictObject({ vehicles: z.nullable(z.int()), storageBytes: z.nullable(z.int()) });
const usage = z.strictObject({ vehicles: z.int(), storageBytes: z.int() });

const paidInterval = z.enum(['month', 'year']);
export type PaidInterval = z.infer<typeof paidInterval>;

export const subscription = z.strictObject({
  plan: z.enum(['free', 'premium']),
  status: z.enum(['active', 'trialing', 'past_due', 'canceled']),
  interval: z.nullable(paidInterval),
  currentPeriodEnd: z.nullable(instant),
  cancelAtPeriodEnd: z.boolean(),
  /** `none`: this server accepts no payments, and every account has Premium. */
  billing: z.enum(['stripe', 'none']),
  limits,
  usage,
});
export type Subscription = z.infer<typeof subscription>;

/** In euros, taxes included (TTC). */
const prices = z.strictObject({ month: euros, year: euros });

/** The plans on offer. Without payments there are no prices, and every account has Premium. */
export const planOffer = z.strictObject({
  billing: z.enum(['stripe', 'none']),
  free: z.strictObject({ limits }),
  premium: z.strictObject({ limits, prices: z.nullable(prices) }),
});
export type PlanOffer = z.infer<typeof planOffer>;

export const checkoutBody = z.strictObject({ interval: paidInterval });

/** A page of the payment provider. */
export const paymentPage = z.strictObject({ url: z.url() });

/** An event of the payment provider. Its other fields are parsed by the adapter of the provider. */
export const paymentEvent = z.looseObject({ id: text(255), type: text(255) });
