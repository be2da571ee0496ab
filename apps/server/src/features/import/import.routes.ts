import { importArchive, readMaximumArchive } from '#features/import/import.service.ts';
import { withReceivedArchive } from '#features/import/receive-archive.ts';
import { handle, ok } from '#http/route-handling.ts';
import { UPLOAD_FORM_LIMITS } from '#http/upload-form.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/account/account.routes';
import { fastifyMultipart } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';

/** The import, in a scope of its own: no other call takes forms. */
export async function registerImport(app: FastifyInstance, context: Context): Promise<void> {
  const folder = join(context.config.dataDir, 'imports');
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false, limits: UPLOAD_FORM_LIMITS });

    handle(scope, routes.importAccount, async ({ actor, query, request }) => {
      const maximumBytes = await readMaximumArchive(context, actor);
      const place = { folder, maximumBytes, nowMillis: context.clock.now() };
      return ok(
        await withReceivedArchive(request, place, (path) =>
          importArchive(context, actor, { path, maximumBytes, isDryRun: query.dryRun ?? false }),
        ),
      );
    });
  });
}
