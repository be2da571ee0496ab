import {
  addVehicle,
  checkVehicleFields,
  readVehicle,
  readVehicles,
  removeVehicle,
  replaceVehicle,
} from '#features/vehicles/vehicles.service.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import { repeatable } from '#http/repeatable.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/vehicles/vehicle.routes';
import type { FastifyInstance } from 'fastify';

export function registerVehicles(app: FastifyInstance, context: Context): void {
  handle(app, routes.listVehicles, async ({ actor, query }) => ok(await readVehicles(context, actor, query)));

  handle(app, routes.getVehicle, async ({ actor, path }) => ok(await readVehicle(context, actor, path.id)));

  handle(
    app,
    routes.createVehicle,
    async ({ actor, body }) => createdOnce(await addVehicle(context, actor, body)),
    ({ actor }, fields) => checkVehicleFields(context, actor, fields, null),
  );

  handle(
    app,
    routes.replaceVehicle,
    repeatable(
      context,
      async ({ actor, path, body, expectedVersion }) =>
        ok(await replaceVehicle(context, actor, path.id, body, expectedVersion)),
      async ({ actor, path }) => ok(await readVehicle(context, actor, path.id)),
    ),
    ({ actor, path }, fields) => checkVehicleFields(context, actor, fields, path.id),
  );

  handle(
    app,
    routes.deleteVehicle,
    repeatable(
      context,
      async ({ actor, path, expectedVersion }) => {
        await removeVehicle(context, actor, path.id, expectedVersion);
        return done;
      },
      async () => done,
    ),
  );
}
