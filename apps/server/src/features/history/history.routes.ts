import { readHistory } from '#features/history/history.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/history/history.routes';
import { KINDS_WITH_HISTORY, type KindWithHistory } from '@carnet/contract/kinds/kinds';
import type { FastifyInstance } from 'fastify';

const ROUTES = {
  vehicle: routes.getVehicleHistory,
  record: routes.getMaintenanceHistory,
  document: routes.getDocumentHistory,
  expense: routes.getExpenseHistory,
} as const satisfies Record<KindWithHistory, unknown>;

export function registerHistory(app: FastifyInstance, context: Context): void {
  for (const kind of KINDS_WITH_HISTORY) {
    handle(app, ROUTES[kind], async ({ actor, path, query }) =>
      ok(await readHistory(context, actor, kind, path.id, query)),
    );
  }
}
