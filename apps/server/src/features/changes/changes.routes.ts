import { applyOperations } from '#features/changes/apply-operations.ts';
import { readChanges, readDigest, readLatestCursor } from '#features/changes/changes.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/changes/changes.routes';
import type { FastifyInstance } from 'fastify';

export function registerChanges(app: FastifyInstance, context: Context): void {
  handle(app, routes.listChanges, async ({ actor, query }) => ok(await readChanges(context, actor, query)));

  handle(app, routes.applyOperations, async ({ actor, body, request }) => {
    const results = await applyOperations(request, body.ops);
    return ok({ results, cursor: await readLatestCursor(context, actor) });
  });

  handle(app, routes.getDigest, async ({ actor }) => ok(await readDigest(context, actor)));
}
