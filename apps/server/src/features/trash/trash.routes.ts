import {
  emptyTrash,
  eraseFromTrash,
  readTrash,
  restoreFromTrash,
  startTrashErasure,
} from '#features/trash/trash.service.ts';
import { repeatable } from '#http/repeatable.ts';
import { done, handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/trash/trash.routes';
import type { FastifyInstance } from 'fastify';

/** Registers the calls of the trash, and erases expired entries while the server listens. */
export function registerTrash(app: FastifyInstance, context: Context): void {
  let stopErasure = async (): Promise<void> => {};
  app.addHook('onListen', async () => {
    const job = startTrashErasure(context, app.log);
    stopErasure = () => job.stop();
  });
  app.addHook('preClose', () => stopErasure());

  handle(app, routes.listTrash, async ({ actor, query }) => ok(await readTrash(context, actor, query)));
  registerWrites(app, context);
}

function registerWrites(app: FastifyInstance, context: Context): void {
  handle(
    app,
    routes.restoreTrashed,
    repeatable(
      context,
      async ({ actor, path }) => {
        await restoreFromTrash(context, actor, path.id);
        return done;
      },
      async () => done,
    ),
  );

  handle(
    app,
    routes.eraseTrashed,
    repeatable(
      context,
      async ({ actor, path }) => {
        await eraseFromTrash(context, actor, path.id);
        return done;
      },
      async () => done,
    ),
  );

  handle(
    app,
    routes.emptyTrash,
    repeatable(
      context,
      async ({ actor }) => {
        await emptyTrash(context, actor);
        return done;
      },
      async () => done,
    ),
  );
}
