import { readSubscription } from '#features/subscription/subscription.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/subscription/subscription.routes';
import type { FastifyInstance } from 'fastify';

export function registerSubscription(app: FastifyInstance, context: Context): void {
  handle(app, routes.getSubscription, async ({ actor }) => ok(await readSubscription(context, actor)));
}
