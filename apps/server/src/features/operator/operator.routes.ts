import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/operator/operator.routes';
import type { FastifyInstance } from 'fastify';

export function registerOperator(app: FastifyInstance, { config }: Context): void {
  handle(app, routes.getOperator, async () => ok({ ...config.operator, sendsMail: config.smtp !== null }));
}
