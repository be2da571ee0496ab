import { findUsage } from '#features/subscription/subscription.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import type { Context } from '#platform/context.ts';
import type { PaidPlan } from '#platform/payments/payments.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  PaidInterval,
  PlanOffer,
  Subscription,
} from '@carnet/contract/subscription/subscription.schema';

/** The offer of this server by its configuration; nothing is for sale without payments. */
export function describePlans({ config, payments: { billing } }: Context): PlanOffer {
  const { month, year } = config.premiumPrices;
  return {
    billing,
    free: { limits: config.freeLimits },
    premium: {
      limits: config.premiumLimits,
      prices: billing === 'none' ? null : { month: month.euros, year: year.euros },
    },
  };
}

/** The paid plan with its limits and usage. */
export async function readSubscription(context: Context, actor: Actor): Promise<Subscription> {
  const tx = context.transactions.readOnly;
  const paid = await context.payments.planOf(tx, actor);
  return {
    ...paid,
    billing: context.payments.billing,
    limits: findLimits(context, paid),
    usage: await findUsage(tx, actor),
  };
}

export async function startCheckout(
  { payments }: Context,
  actor: Actor,
  interval: PaidInterval,
): Promise<{ url: string }> {
  return { url: await payments.startCheckout(actor, interval) };
}

export async function openPaymentPortal({ payments }: Context, actor: Actor): Promise<{ url: string }> {
  return { url: await payments.openPortal(actor) };
}

export async function cancelSubscription(context: Context, actor: Actor): Promise<Subscription> {
  await context.payments.cancel(actor);
  return readSubscription(context, actor);
}

export async function resumeSubscription(context: Context, actor: Actor): Promise<Subscription> {
  await context.payments.resume(actor);
  return readSubscription(context, actor);
}

/** What is to be added. */
export interface PlanDemand {
  readonly vehicles?: number;
  readonly storageBytes?: number;
}

/**
 * Refuses (`plan_limit_reached`) additions that exceed the plan. Objects over a limit stay readable and
 * editable. Call it in the transaction that adds, otherwise concurrent calls could exceed the limit.
 */
export async function refuseBeyondPlan(
  context: Context,
  tx: Tx,
  actor: Actor,
  demand: PlanDemand,
): Promise<void> {
  const limits = findLimits(context, await context.payments.planOf(tx, actor));
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

/** Without payments every account has Premium's limits. */
function findLimits({ config }: Context, { plan }: Pick<PaidPlan, 'plan'>): PlanLimits {
  return plan === 'premium' ? config.premiumLimits : config.freeLimits;
}
