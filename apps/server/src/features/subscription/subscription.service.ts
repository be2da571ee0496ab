import { findUsage } from '#features/subscription/subscription.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { PlanLimits } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';

/** This server takes no payments: every account has all of Premium, and the screens say so. */
export async function readSubscription(context: Context, actor: Actor): Promise<Subscription> {
  return {
    plan: 'premium',
    status: 'active',
    interval: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    billing: 'none',
    limits: limitsOf(context),
    usage: await findUsage(context.transactions.reading, actor),
  };
}

/** What somebody wants to add. */
export interface PlanDemand {
  readonly vehicles?: number;
  readonly storageBytes?: number;
}

/**
 * Refuses (`plan_limit_reached`) what would exceed the plan. Only adding is refused: what is over a limit stays readable
 * and editable (contract, section 8). To hold, it has to be asked in the transaction of the garage that adds.
 */
export async function refuseBeyondPlan(
  context: Context,
  tx: Tx,
  actor: Actor,
  demand: PlanDemand,
): Promise<void> {
  const limits = limitsOf(context);
  const asked = (['vehicles', 'storageBytes'] as const).filter(
    (limit) => demand[limit] !== undefined && limits[limit] !== null,
  );
  if (asked.length === 0) return;
  const usage = await findUsage(tx, actor);
  for (const limit of asked) {
    const maximum = limits[limit] ?? 0;
    if (usage[limit] + (demand[limit] ?? 0) <= maximum) continue;
    throw new Refusal('plan_limit_reached', { params: { limit, maximum, used: usage[limit] } });
  }
}

/** Without payments every account has Premium's limits (contract, section 8). */
function limitsOf({ config }: Context): PlanLimits {
  return config.premiumLimits;
}
