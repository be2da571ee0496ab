import {
  addMaintenance,
  checkMaintenanceFields,
  readMaintenance,
  readMaintenances,
  readSummary,
  removeMaintenance,
  replaceMaintenance,
} from '#features/maintenances/maintenances.service.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import { repeatable } from '#http/repeatable.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/maintenances/maintenance.routes';
import type { FastifyInstance } from 'fastify';

export function registerMaintenances(app: FastifyInstance, context: Context): void {
  registerReads(app, context);
  registerChanges(app, context);
}

function registerReads(app: FastifyInstance, context: Context): void {
  handle(app, routes.listMaintenances, async ({ actor, query }) =>
    ok(await readMaintenances(context, actor, query)),
  );

  handle(app, routes.getMaintenanceSummary, async ({ actor, query }) =>
    ok(await readSummary(context, actor, query.vehicleId)),
  );

  handle(app, routes.getMaintenance, async ({ actor, path }) =>
    ok(await readMaintenance(context, actor, path.id)),
  );
}

function registerChanges(app: FastifyInstance, context: Context): void {
  handle(
    app,
    routes.createMaintenance,
    async ({ actor, body }) => createdOnce(await addMaintenance(context, actor, body)),
    ({ actor }, fields) => checkMaintenanceFields(context, actor, fields, null),
  );

  handle(
    app,
    routes.replaceMaintenance,
    repeatable(
      context,
      async ({ actor, path, body, expectedVersion }) =>
        ok(await replaceMaintenance(context, actor, path.id, body, expectedVersion)),
      async ({ actor, path }) => ok(await readMaintenance(context, actor, path.id)),
    ),
    ({ actor, path }, fields) => checkMaintenanceFields(context, actor, fields, path.id),
  );

  handle(
    app,
    routes.deleteMaintenance,
    repeatable(
      context,
      async ({ actor, path, expectedVersion }) => {
        await removeMaintenance(context, actor, path.id, expectedVersion);
        return done;
      },
      async () => done,
    ),
  );
}
