import { readCostReport } from '#features/reports/reports.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/reports/report.routes';
import type { FastifyInstance } from 'fastify';

export function registerReports(app: FastifyInstance, context: Context): void {
  handle(app, routes.getCostReport, async ({ actor, query }) =>
    ok(await readCostReport(context, actor, query)),
  );
}
