import {
  readDocumentHistory,
  readExpenseHistory,
  readMaintenanceHistory,
  readVehicleHistory,
} from '#features/history/history.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/history/history.routes';
import type { FastifyInstance } from 'fastify';

export function registerHistory(app: FastifyInstance, context: Context): void {
  handle(app, routes.getVehicleHistory, async ({ actor, path, query }) =>
    ok(await readVehicleHistory(context, actor, path.id, query)),
  );

  handle(app, routes.getDocumentHistory, async ({ actor, path, query }) =>
    ok(await readDocumentHistory(context, actor, path.id, query)),
  );

  handle(app, routes.getExpenseHistory, async ({ actor, path, query }) =>
    ok(await readExpenseHistory(context, actor, path.id, query)),
  );

  handle(app, routes.getMaintenanceHistory, async ({ actor, path, query }) =>
    ok(await readMaintenanceHistory(context, actor, path.id, query)),
  );
}
