import { contentDisposition } from '#features/files/files.service.ts';
import { makeServiceBook } from '#features/service-book/service-book.service.ts';
import { FormsInFlight } from '#http/bodies/forms-in-flight.ts';
import { handle } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/service-book/service-book.routes';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';

/** Books in the making and those that wait: one account does not fill the line. */
const BOOK_LIMITS = { ofAnAccount: 2, together: 20 };

export function registerServiceBook(app: FastifyInstance, context: Context): void {
  const inFlight = new FormsInFlight(BOOK_LIMITS);
  handle(app, routes.readServiceBook, async ({ actor, path, query, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { name, bytes } = await inFlight.run(actor.accountId, () =>
      makeServiceBook(context, actor, path.id, query, gone.signal),
    );
    return reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Length', bytes.byteLength)
      .header('Content-Disposition', contentDisposition('attachment', name))
      .header('Cache-Control', 'private, no-store')
      .send(Readable.from([bytes]));
  });
}
