import {
  cancelSubscription,
  describePlans,
  openPaymentPortal,
  readSubscription,
  resumeSubscription,
  startCheckout,
} from '#features/subscription/subscription.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/subscription/subscription.routes';
import type { FastifyInstance } from 'fastify';

/** The header name of the planned provider; another provider needs one more line here. */
const SIGNATURE_HEADER = 'stripe-signature';

export function registerSubscription(app: FastifyInstance, context: Context): void {
  handle(app, routes.getSubscription, async ({ actor }) => ok(await readSubscription(context, actor)));

  handle(app, routes.getPlans, async () => ok(describePlans(context)));

  handle(app, routes.startCheckout, async ({ actor, body }) =>
    ok(await startCheckout(context, actor, body.interval)),
  );

  handle(app, routes.openPaymentPortal, async ({ actor }) => ok(await openPaymentPortal(context, actor)));

  handle(app, routes.cancelSubscription, async ({ actor }) => ok(await cancelSubscription(context, actor)));

  handle(app, routes.resumeSubscription, async ({ actor }) => ok(await resumeSubscription(context, actor)));

  handle(app, routes.takePaymentEvent, async ({ request }) => {
    const signature = request.headers[SIGNATURE_HEADER];
    await context.payments.takeEvent(request.bodyText, typeof signature === 'string' ? signature : null);
    return ok({});
  });
}
