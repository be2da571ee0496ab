import { contentDisposition } from '#features/files/files.service.ts';
import { makeServiceBook } from '#features/service-book/service-book.service.ts';
import { handle } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/service-book/service-book.routes';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';

export function registerServiceBook(app: FastifyInstance, context: Context): void {
  handle(app, routes.readServiceBook, async ({ actor, path, query, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { name, bytes } = await makeServiceBook(context, actor, path.id, query, gone.signal);
    return reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Length', bytes.byteLength)
      .header('Content-Disposition', contentDisposition('attachment', name))
      .header('Cache-Control', 'private, no-store')
      .send(Readable.from([bytes]));
  });
}
