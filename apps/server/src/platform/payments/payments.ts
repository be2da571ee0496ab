import type { Actor } from '#platform/actor.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { PaidInterval, Subscription } from '@carnet/contract/subscription/subscription.schema';

/** The paid plan of a garage, by the provider's last event. */
export type PaidPlan = Pick<
  Subscription,
  'plan' | 'status' | 'interval' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'
>;

/**
 * The port to the payment provider. No other code knows a provider: services call `planOf`, routes forward
 * the user's choices, and events of the provider arrive through `takeEvent`.
 */
export interface Payments {
  readonly billing: Subscription['billing'];
  /**
   * Reads stored data, never the provider, because it runs inside a transaction and while the provider is unreachable.
   */
  planOf(tx: Tx, garage: Pick<Actor, 'garageId'>): Promise<PaidPlan>;
  /** Returns the address of the payment page. */
  startCheckout(actor: Actor, interval: PaidInterval): Promise<string>;
  /** Returns the address of the page for changing card and plan, and for invoices. */
  openPortal(actor: Actor): Promise<string>;
  /** Cancels the subscription at the end of the paid period. */
  cancel(actor: Actor): Promise<void>;
  /** Withdraws a cancellation before the end of the period. */
  resume(actor: Actor): Promise<void>;
  /**
   * Handles an event of the provider, given the exact body text that was signed. Refuses `signature_invalid`.
   * Repeated or reordered events have the same result.
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

/** A server without payments: every account has all of Premium, and there is nothing to pay, cancel or resume. */
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
