import { defineRoute } from '#routes/route.ts';
import { subscription } from '#subscription/subscription.schema.ts';

/** No version prefix: the specification has it so. */
export const getSubscription = defineRoute({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscriptions/current',
  tag: 'subscription',
  summary: 'Plan, state, limits and what is used of them',
  access: 'owner',
  isConditional: true,
  answers: { 200: subscription },
  problems: [],
});
