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

/** The specification gives these paths without a version prefix. */
export const getSubscription = defineRoute({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscriptions/current',
  tag,
  summary: 'Read the plan, its state, limits and usage',
  access: 'owner',
  isConditional: true,
  answers: { 200: subscription },
  problems: [],
});

/** Public, because the price page shows the operator’s configuration before and after signing in. */
export const getPlans = defineRoute({
  name: 'getPlans',
  method: 'GET',
  path: '/v1/plans',
  tag,
  summary: 'List the plans of this server with limits and prices',
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
  summary: 'Start a subscription; returns the URL of the payment page',
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
  summary: 'Return the URL of the page with card, plan and invoices',
  access: 'owner',
  answers: { 200: paymentPage },
  problems: ['no_billing'],
});

export const cancelSubscription = defineRoute({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/cancel',
  tag,
  summary: 'Cancel the subscription at the end of the paid period',
  access: 'owner',
  answers: { 200: subscription },
  problems: ['no_billing'],
});

export const resumeSubscription = defineRoute({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/subscriptions/resume',
  tag,
  summary: 'Withdraw a cancellation before the period ends',
  access: 'owner',
  answers: { 200: subscription },
  problems: ['no_billing'],
});

/** Authenticated only by the signature over its body. */
export const takePaymentEvent = defineRoute({
  name: 'takePaymentEvent',
  method: 'POST',
  path: '/subscriptions/webhook',
  tag,
  summary: 'Receive an event of the payment provider',
  access: 'anyone',
  isSigned: true,
  body: paymentEvent,
  answers: { 200: nothing },
  problems: ['no_billing', 'signature_invalid'],
});
