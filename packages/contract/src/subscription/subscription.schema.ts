import { instant } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** Vehicles and bytes; a limit is null where there is none. */
const limits = z.strictObject({ vehicles: z.nullable(z.int()), storageBytes: z.nullable(z.int()) });
const usage = z.strictObject({ vehicles: z.int(), storageBytes: z.int() });

export const subscription = z.strictObject({
  plan: z.enum(['free', 'premium']),
  status: z.enum(['active', 'trialing', 'past_due', 'canceled']),
  interval: z.nullable(z.enum(['month', 'year'])),
  currentPeriodEnd: z.nullable(instant),
  cancelAtPeriodEnd: z.boolean(),
  /** `none`: this server takes no payments, and every account has all of Premium. */
  billing: z.enum(['stripe', 'none']),
  limits,
  usage,
});
export type Subscription = z.infer<typeof subscription>;
