import { readTyreSets, TYRE_SET_CALLS } from '#features/tyre-sets/tyre-sets.service.ts';
import { handleObjectCalls } from '#http/object-calls.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/tyre-sets/tyre-set.routes';
import type { FastifyInstance } from 'fastify';

export function registerTyreSets(app: FastifyInstance, context: Context): void {
  handle(app, routes.listTyreSets, async ({ actor, query }) => ok(await readTyreSets(context, actor, query)));

  handleObjectCalls(app, context, 'tyre_set', TYRE_SET_CALLS);
}
