import type { Actor } from '#platform/actor.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { PaidInterval, Subscription } from '@carnet/contract/subscription/subscription.schema';

/** What a garage has paid for, by the provider's last event. */
export type PaidPlan = Pick<
  Subscription,
  'plan' | 'status' | 'interval' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'
>;

/**
 * The one port to whoever takes the money. Nothing else in the server knows a provider: services ask `planOf`, routes
 * hand on what the person wants, and the provider's own events come in by `takeEvent`.
 */
export interface Payments {
  readonly billing: Subscription['billing'];
  /** Read from what is stored here, never from the provider: it answers inside a transaction, and while they are away. */
  planOf(tx: Tx, garage: Pick<Actor, 'garageId'>): Promise<PaidPlan>;
  /** The address of the page on which the person pays. */
  startCheckout(actor: Actor, interval: PaidInterval): Promise<string>;
  /** The address of the page on which the person changes card and plan, and finds invoices. */
  openPortal(actor: Actor): Promise<string>;
  /** Ends the subscription with the period that is paid. */
  cancel(actor: Actor): Promise<void>;
  /** Takes a cancellation back before the period has ended. */
  resume(actor: Actor): Promise<void>;
  /**
   * Takes an event of the provider: the exact text of its body, which its signature is over. Refuses
   * `signature_invalid`. The same event twice, or a later one first, comes to the same.
   */
  takeEvent(text: string, signature: string | null): Promise<void>;
}

const ALL_INCLUDED: PaidPlan = {
  plan: 'premium',
  status: 'active',
  interval: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};

/** A server that takes no payments: every account has all of Premium, and there is nothing to pay, cancel or resume. */
export const noPayments: Payments = {
  billing: 'none',
  planOf: () => Promise.resolve(ALL_INCLUDED),
  startCheckout: refuse,
  openPortal: refuse,
  cancel: refuse,
  resume: refuse,
  takeEvent: refuse,
};

function refuse(): Promise<never> {
  return Promise.reject(new Refusal('no_billing'));
}
