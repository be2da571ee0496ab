import { findUsage } from '#features/subscription/subscription.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';

const GIGABYTE = 1_000_000_000;
/** Premium: vehicles without limit, 10 GB (contract, section 8). */
const PREMIUM_LIMITS = { vehicles: null, storageBytes: 10 * GIGABYTE } as const;

/** This server takes no payments: every account has all of Premium, and the screens say so. */
export async function readSubscription({ transactions }: Context, actor: Actor): Promise<Subscription> {
  return {
    plan: 'premium',
    status: 'active',
    interval: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    billing: 'none',
    limits: PREMIUM_LIMITS,
    usage: await findUsage(transactions.reading, actor),
  };
}
