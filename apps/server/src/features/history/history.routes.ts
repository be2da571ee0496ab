import { readHistory } from '#features/history/history.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import { KINDS, KINDS_WITH_HISTORY } from '@carnet/contract/kinds/kinds';
import { ROUTES } from '@carnet/contract/routes/route-table';
import type { FastifyInstance } from 'fastify';

export function registerHistory(app: FastifyInstance, context: Context): void {
  for (const kind of KINDS_WITH_HISTORY) {
    handle(app, ROUTES[KINDS[kind].calls.history], async ({ actor, path, query }) =>
      ok(await readHistory(context, actor, kind, path.id, query)),
    );
  }
}
