import type { PaidPlan, Payments } from '#platform/payments/payments.ts';
import { Refusal } from '#platform/refusal.ts';

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
