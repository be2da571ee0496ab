import { MAX_TABLES_BYTES } from '#features/import/import-bounds.ts';
import type { ArrivedForm } from '#features/import/import-messages.ts';
import { importArchive, readMaximumArchive } from '#features/import/import.service.ts';
import { readImport, readImports, undoImport } from '#features/import/undo/imports.service.ts';
import { isOfType, withReceivedBody, withReceivedFile } from '#http/bodies/receive-file.ts';
import { disconnectSignal } from '#http/connections.ts';
import { repeatable } from '#http/repeatable.ts';
import { handle, ok } from '#http/route-handling.ts';
import { UPLOAD_FORM_LIMITS } from '#http/bodies/upload-form.ts';
import type { TransferKind, Transfers } from '#http/transfers.ts';
import type { Context } from '#platform/context.ts';
import { findNetworks } from '#platform/networks.ts';
import * as routes from '@carnet/contract/account/account.routes';
import { ROWS_TYPE } from '@carnet/contract/account/rows-type';
import { fastifyMultipart } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { FileHandle } from 'node:fs/promises';

const IMPORTS: TransferKind = { name: 'imports', direction: 'in', mostOfAccount: 1, mostOfNetwork: 4 };

/** The import, in a scope of its own: no other call takes forms; and the list of imports with their undoing. */
export async function registerImport(
  app: FastifyInstance,
  context: Context,
  transfers: Transfers,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false, limits: UPLOAD_FORM_LIMITS });
    // Read by the handler, to the disk.
    scope.addContentTypeParser(ROWS_TYPE, (_request, _payload, done) => done(null));

    handle(scope, routes.importAccount, async ({ actor, query, request, reply }) => {
      const isDryRun = query.dryRun ?? false;
      const areMileagesConfirmed = query.confirmMileage ?? false;
      const networks = findNetworks(request.ip, 24);
      const asker = { accountId: actor.accountId, networks, signal: disconnectSignal(reply) };
      const reception = { transfers, kind: IMPORTS, actor };
      const store = async (bytes: FileHandle, form: ArrivedForm) =>
        ok(await importArchive(context, actor, { bytes, form, isDryRun, areMileagesConfirmed, asker }));
      if (isOfType(request, ROWS_TYPE)) {
        const form = { form: 'rows', arrivedAt: new Date(context.clock.now()).toISOString() } as const;
        const received = { ...reception, maximumBytes: MAX_TABLES_BYTES };
        return withReceivedBody(context, request, received, (bytes) => store(bytes, form));
      }
      const maximumBytes = await readMaximumArchive(context, actor);
      const form = { form: 'archive', maximumBytes } as const;
      return withReceivedFile(context, request, { ...reception, maximumBytes }, ({ bytes }) =>
        store(bytes, form),
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
