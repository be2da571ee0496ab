import { admitUpload, openFile, renewFileLinks, uploadFromDisk } from '#features/files/files.service.ts';
import { contentDisposition } from '#features/files/safe-file-name.ts';
import { startFileSweep } from '#features/files/sweep-files.ts';
import { matchesEntityTag } from '#http/answers/etag.ts';
import { withReceivedFile } from '#http/bodies/receive-file.ts';
import { createdOnce, handle, ok } from '#http/route-handling.ts';
import { UPLOAD_FORM_LIMITS } from '#http/bodies/upload-form.ts';
import type { TransferKind, Transfers } from '#http/transfers.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/files/file.routes';
import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import { fastifyMultipart } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** The web app sends a few at a time; a batch of photos is not much more. */
const UPLOADS: TransferKind = { name: 'uploads', direction: 'in', mostOfAccount: 12, mostOfNetwork: 48 };

/** Registers the calls of files, and sweeps while the server listens. */
export async function registerFiles(
  app: FastifyInstance,
  context: Context,
  transfers: Transfers,
): Promise<void> {
  let stopSweep = async (): Promise<void> => {};
  app.addHook('onListen', async () => {
    const sweep = startFileSweep(context, app.log);
    stopSweep = () => sweep.stop();
  });
  app.addHook('preClose', () => stopSweep());
  await registerUpload(app, context, transfers);

  handle(app, routes.renewFileLinks, async ({ actor, body }) =>
    ok(await renewFileLinks(context, actor, body.ids)),
  );

  handle(app, routes.downloadFile, async ({ path, query, request, reply }) => {
    const file = await openFile(context, path);
    const type = query.download === '1' ? 'attachment' : 'inline';
    const disposition = contentDisposition(type, file.name);
    void reply.header('Cache-Control', `private, max-age=${file.secondsLeft}, immutable`);
    const address = await file.publicAddress(disposition);
    if (address !== null) return reply.redirect(address, 302);
    void reply.header('ETag', file.entityTag);
    if (matchesEntityTag(request.headers['if-none-match'], file.entityTag)) return reply.code(304).send();
    const { stream, size } = await file.read();
    return reply
      .header('Content-Type', file.contentType)
      .header('Content-Length', size)
      .header('Content-Disposition', disposition)
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('X-Content-Type-Options', 'nosniff')
      .header('Accept-Ranges', 'none')
      .send(stream);
  });
}

/** A separate scope, because no other call accepts forms. */
async function registerUpload(app: FastifyInstance, context: Context, transfers: Transfers): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false, limits: UPLOAD_FORM_LIMITS });

    handle(scope, routes.uploadFile, async ({ actor, query, request }) => {
      await admitUpload(context, actor, query.id);
      const reception = { transfers, kind: UPLOADS, actor, maximumBytes: MAX_FILE_BYTES };
      return withReceivedFile(context, request, reception, async ({ name, bytes: file }) =>
        createdOnce(await uploadFromDisk(context, actor, { id: query.id, name, file })),
      );
    });
  });
}
