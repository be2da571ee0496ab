import {
  addTyreFitting,
  checkTyreFittingFields,
  readTyreFitting,
  readTyreFittings,
  removeTyreFitting,
  replaceTyreFitting,
} from '#features/tyre-fittings/tyre-fittings.service.ts';
import { handleObjectCalls } from '#http/object-calls.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/tyre-fittings/tyre-fitting.routes';
import type { FastifyInstance } from 'fastify';

export function registerTyreFittings(app: FastifyInstance, context: Context): void {
  handle(app, routes.listTyreFittings, async ({ actor, query }) =>
    ok(await readTyreFittings(context, actor, query)),
  );

  handleObjectCalls(app, context, 'tyre_fitting', {
    read: readTyreFitting,
    add: addTyreFitting,
    replace: replaceTyreFitting,
    remove: removeTyreFitting,
    check: checkTyreFittingFields,
  });
}
