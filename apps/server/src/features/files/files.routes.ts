import { openFile, renewFileLinks, uploadFile } from '#features/files/files.service.ts';
import { readUpload } from '#features/files/read-upload.ts';
import { contentDisposition } from '#features/files/safe-file-name.ts';
import { startFileSweep } from '#features/files/sweep-files.ts';
import { matchesEntityTag } from '#http/etag.ts';
import { createdOnce, handle, ok } from '#http/route-handling.ts';
import { UPLOAD_FORM_LIMITS } from '#http/upload-form.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/files/file.routes';
import { fastifyMultipart } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** The calls of files, and the sweep for as long as the server listens. */
export async function registerFiles(app: FastifyInstance, context: Context): Promise<void> {
  let stopSweep = async (): Promise<void> => {};
  app.addHook('onListen', async () => {
    const sweep = startFileSweep(context, app.log);
    stopSweep = () => sweep.stop();
  });
  app.addHook('preClose', () => stopSweep());
  // In a scope of its own: no other call takes forms.
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false, limits: UPLOAD_FORM_LIMITS });

    handle(scope, routes.uploadFile, async ({ actor, query, request }) =>
      createdOnce(await uploadFile(context, actor, { id: query.id, ...(await readUpload(request)) })),
    );
  });

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
