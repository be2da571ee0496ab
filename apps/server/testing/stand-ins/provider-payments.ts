import { SIGNED } from '#testing/stand-ins/recorded-payments.ts';
import type { Actor } from '#platform/actor.ts';
import type { PaidPlan, Payments } from '#platform/payments/payments.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { PaidInterval } from '@carnet/contract/subscription/subscription.schema';

/** The plan of a garage in an event. */
export interface PlanEvent {
  readonly id: string;
  readonly type: 'plan_changed';
  readonly garageId: string;
  readonly plan: PaidPlan;
}

/** The plan of a garage without payments. */
export const FREE: PaidPlan = {
  plan: 'free',
  status: 'active',
  interval: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};

/**
 * Implements the port for the provider in `payment-provider.ts`: calls it over the network, and trusts its events only.
 */
export class ProviderPayments implements Payments {
  readonly billing = 'stripe';
  readonly #origin: string;
  readonly #plans = new Map<string, PaidPlan>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  planOf(_tx: Tx, { garageId }: Pick<Actor, 'garageId'>): Promise<PaidPlan> {
    return Promise.resolve(this.#plans.get(garageId) ?? FREE);
  }

  async startCheckout(actor: Actor, interval: PaidInterval): Promise<string> {
    const { url } = await this.#ask(actor, `page?interval=${interval}`);
    return url;
  }

  async openPortal(actor: Actor): Promise<string> {
    const { url } = await this.#ask(actor, 'page');
    return url;
  }

  async cancel(actor: Actor): Promise<void> {
    await this.#ask(actor, 'cancel');
  }

  async resume(actor: Actor): Promise<void> {
    await this.#ask(actor, 'resume');
  }

  takeEvent(text: string, signature: string | null): Promise<void> {
    if (signature !== SIGNED['stripe-signature']) return Promise.reject(new Refusal('signature_invalid'));
    const { garageId, plan }: PlanEvent = JSON.parse(text);
    this.#plans.set(garageId, plan);
    return Promise.resolve();
  }

  async #ask({ garageId }: Actor, change: string): Promise<{ readonly url: string }> {
    const answer = await fetch(`${this.#origin}/api/${garageId}/${change}`, { method: 'POST' }).catch(
      () => null,
    );
    if (!answer?.ok) throw new Refusal('unavailable');
    const page: { readonly url: string } = JSON.parse(await answer.text());
    return page;
  }
}
