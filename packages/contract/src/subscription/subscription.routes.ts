import { nothing } from '#authentication/authentication.schema.ts';
import { defineRoute } from '#routes/route.ts';
import {
  checkoutBody,
  paymentEvent,
  paymentPage,
  planOffer,
  subscription,
} from '#subscription/subscription.schema.ts';

const tag = 'subscription';

/** No version prefix: the specification has it so. */
export const getSubscription = defineRoute({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscriptions/current',
  tag,
  summary: 'Plan, state, limits and what is used of them',
  access: 'owner',
  isConditional: true,
  answers: { 200: subscription },
  problems: [],
});

/** Beside the contract's calls: the price page must say what the operator has configured, before and after signing in. */
export const getPlans = defineRoute({
  name: 'getPlans',
  method: 'GET',
  path: '/v1/plans',
  tag,
  summary: 'The plans of this server: what each holds and costs',
  access: 'anyone',
  isConditional: true,
  answers: { 200: planOffer },
  problems: [],
});

export const startCheckout = defineRoute({
  name: 'startCheckout',
  method: 'POST',
  path: '/subscriptions/checkout',
  tag,
  summary: 'Subscribe: the page on which to pay',
  access: 'owner',
  body: checkoutBody,
  answers: { 200: paymentPage },
  problems: ['no_billing'],
});

export const openPaymentPortal = defineRoute({
  name: 'openPaymentPortal',
  method: 'POST',
  path: '/subscriptions/portal',
  tag,
  summary: 'The page with the card, the plan and the invoices',
  access: 'owner',
  answers: { 200: paymentPage },
  problems: ['no_billing'],
});

export const cancelSubscription = defineRoute({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/cancel',
  tag,
  summary: 'End the subscription with the period that is paid',
  access: 'owner',
  answers: { 200: subscription },
  problems: ['no_billing'],
});

export const resumeSubscription = defineRoute({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/subscriptions/resume',
  tag,
  summary: 'Take a cancellation back before the period has ended',
  access: 'owner',
  answers: { 200: subscription },
  problems: ['no_billing'],
});

/** Authenticated by the signature over its body alone. */
export const takePaymentEvent = defineRoute({
  name: 'takePaymentEvent',
  method: 'POST',
  path: '/subscriptions/webhook',
  tag,
  summary: 'Take an event of the payment provider',
  access: 'anyone',
  isSigned: true,
  body: paymentEvent,
  answers: { 200: nothing },
  problems: ['no_billing', 'signature_invalid'],
});
