import { readInspection } from '#features/inspection/inspection.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/inspection/inspection.routes';
import type { FastifyInstance } from 'fastify';

export function registerInspection(app: FastifyInstance, context: Context): void {
  handle(app, routes.getVehicleInspection, async ({ actor, path }) =>
    ok(await readInspection(context, actor, path.id)),
  );
}
