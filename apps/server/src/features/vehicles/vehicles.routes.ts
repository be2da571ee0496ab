import {
  addVehicle,
  checkVehicleFields,
  readVehicle,
  readVehicles,
  removeVehicle,
  replaceVehicle,
} from '#features/vehicles/vehicles.service.ts';
import { handleObjectCalls } from '#http/object-calls.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/vehicles/vehicle.routes';
import type { FastifyInstance } from 'fastify';

export function registerVehicles(app: FastifyInstance, context: Context): void {
  handle(app, routes.listVehicles, async ({ actor, query }) => ok(await readVehicles(context, actor, query)));

  handleObjectCalls(app, context, 'vehicle', {
    read: readVehicle,
    add: addVehicle,
    replace: replaceVehicle,
    remove: removeVehicle,
    check: checkVehicleFields,
  });
}
