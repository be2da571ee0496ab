import type { Actor } from '#platform/actor.ts';
import type { PaidPlan, Payments } from '#platform/payments/payments.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';

/** Headers of an event that `RecordedPayments` accepts. */
export const SIGNED = { 'stripe-signature': 'good' };

/** A payment provider that records calls; every garage starts with the plan `starting`. */
export class RecordedPayments implements Payments {
  readonly billing = 'stripe';
  readonly events: string[] = [];
  readonly #plans = new Map<string, PaidPlan>();
  readonly #starting: PaidPlan;

  constructor(plan: PaidPlan['plan'] = 'premium') {
    const isPaid = plan === 'premium';
    this.#starting = {
      plan,
      status: 'active',
      interval: isPaid ? 'month' : null,
      currentPeriodEnd: isPaid ? '2027-01-01T00:00:00.000Z' : null,
      cancelAtPeriodEnd: false,
    };
  }

  planOf(_tx: Tx, actor: Pick<Actor, 'garageId'>): Promise<PaidPlan> {
    return Promise.resolve(this.#plan(actor));
  }

  startCheckout(_actor: Actor, interval: string): Promise<string> {
    return Promise.resolve(`https://pay.example/checkout/${interval}`);
  }

  openPortal(): Promise<string> {
    return Promise.resolve('https://pay.example/portal');
  }

  cancel(actor: Actor): Promise<void> {
    return this.#end(actor, true);
  }

  resume(actor: Actor): Promise<void> {
    return this.#end(actor, false);
  }

  takeEvent(text: string, signature: string | null): Promise<void> {
    if (signature !== SIGNED['stripe-signature']) return Promise.reject(new Refusal('signature_invalid'));
    this.events.push(text);
    return Promise.resolve();
  }

  #plan(actor: Pick<Actor, 'garageId'>): PaidPlan {
    return this.#plans.get(actor.garageId) ?? this.#starting;
  }

  #end(actor: Actor, cancelAtPeriodEnd: boolean): Promise<void> {
    this.#plans.set(actor.garageId, { ...this.#plan(actor), cancelAtPeriodEnd });
    return Promise.resolve();
  }
}
