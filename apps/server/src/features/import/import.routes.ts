import { importArchive, readMaximumArchive } from '#features/import/import.service.ts';
import { readImport, readImports, undoImport } from '#features/import/undo/imports.service.ts';
import { signalOfClient } from '#http/client-signal.ts';
import { FormsInFlight } from '#http/bodies/forms-in-flight.ts';
import { withReceivedFile } from '#http/bodies/receive-file.ts';
import { repeatable } from '#http/repeatable.ts';
import { handle, ok } from '#http/route-handling.ts';
import { UPLOAD_FORM_LIMITS } from '#http/bodies/upload-form.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/account/account.routes';
import { fastifyMultipart } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** One large and one small one are worked on at a time; the others wait with all their bytes on the disk. */
const IMPORT_LIMITS = { ofAnAccount: 1, together: 8 };

/** The import, in a scope of its own: no other call takes forms; and the list of imports with their undoing. */
export async function registerImport(app: FastifyInstance, context: Context): Promise<void> {
  const inFlight = new FormsInFlight(IMPORT_LIMITS);
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false, limits: UPLOAD_FORM_LIMITS });

    handle(scope, routes.importAccount, async ({ actor, query, request, reply }) => {
      const signal = signalOfClient(reply);
      const maximumBytes = await readMaximumArchive(context, actor);
      const isDryRun = query.dryRun ?? false;
      return inFlight.run(actor.accountId, () =>
        withReceivedFile(context, request, maximumBytes, async ({ bytes }) =>
          ok(await importArchive(context, actor, { bytes, maximumBytes, isDryRun, signal })),
        ),
      );
    });
  });

  handle(app, routes.listImports, async ({ actor, query }) => ok(await readImports(context, actor, query)));
  handle(
    app,
    routes.undoImport,
    repeatable(
      context,
      async ({ actor, path }) => {
        await undoImport(context, actor, path.id);
        return ok(await readImport(context, actor, path.id));
      },
      async ({ actor, path }) => ok(await readImport(context, actor, path.id)),
    ),
  );
}
