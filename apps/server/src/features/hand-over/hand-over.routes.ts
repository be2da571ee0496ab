import {
  acceptHandOver,
  offerVehicle,
  readHandOver,
  readOffer,
  withdrawHandOver,
} from '#features/hand-over/hand-over.service.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/hand-over/hand-over.routes';
import type { FastifyInstance } from 'fastify';

export function registerHandOver(app: FastifyInstance, context: Context): void {
  handle(app, routes.getHandOver, async ({ actor, path }) => ok(await readHandOver(context, actor, path.id)));

  handle(app, routes.createHandOver, async ({ actor, path, body }) =>
    createdOnce(await offerVehicle(context, actor, path.id, body)),
  );

  handle(app, routes.withdrawHandOver, async ({ actor, path }) => {
    await withdrawHandOver(context, actor, path.id);
    return done;
  });

  handle(app, routes.readHandOver, async ({ body }) => ok(await readOffer(context, body.token)));

  handle(app, routes.acceptHandOver, async ({ actor, body }) =>
    ok(await acceptHandOver(context, actor, body.token)),
  );
}
