import {
  addMaintenance,
  checkMaintenanceFields,
  readMaintenance,
  readMaintenances,
  readSummary,
  removeMaintenance,
  replaceMaintenance,
} from '#features/maintenances/maintenances.service.ts';
import { handleObjectCalls } from '#http/object-calls.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/maintenances/maintenance.routes';
import type { FastifyInstance } from 'fastify';

export function registerMaintenances(app: FastifyInstance, context: Context): void {
  handle(app, routes.listMaintenances, async ({ actor, query }) =>
    ok(await readMaintenances(context, actor, query)),
  );

  handle(app, routes.getMaintenanceSummary, async ({ actor, query }) =>
    ok(await readSummary(context, actor, query.vehicleId)),
  );

  handleObjectCalls(app, context, 'record', {
    read: readMaintenance,
    add: addMaintenance,
    replace: replaceMaintenance,
    remove: removeMaintenance,
    check: checkMaintenanceFields,
  });
}
