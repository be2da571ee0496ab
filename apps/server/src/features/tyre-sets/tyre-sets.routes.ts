import {
  addTyreSet,
  checkTyreSetFields,
  readTyreSet,
  readTyreSets,
  removeTyreSet,
  replaceTyreSet,
} from '#features/tyre-sets/tyre-sets.service.ts';
import { handleObjectCalls } from '#http/object-calls.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/tyre-sets/tyre-set.routes';
import type { FastifyInstance } from 'fastify';

export function registerTyreSets(app: FastifyInstance, context: Context): void {
  handle(app, routes.listTyreSets, async ({ actor, query }) => ok(await readTyreSets(context, actor, query)));

  handleObjectCalls(app, context, 'tyre_set', {
    read: readTyreSet,
    add: addTyreSet,
    replace: replaceTyreSet,
    remove: removeTyreSet,
    check: checkTyreSetFields,
  });
}
