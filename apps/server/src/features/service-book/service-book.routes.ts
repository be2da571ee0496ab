import { contentDisposition } from '#features/files/files.service.ts';
import { makeServiceBook, type ServiceBook } from '#features/service-book/service-book.service.ts';
import { FormsInFlight } from '#http/bodies/forms-in-flight.ts';
import { handle } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/service-book/service-book.routes';
import type { FastifyInstance } from 'fastify';
import { finished } from 'node:stream/promises';

/** Books that wait, are made or are sent: one account fills neither the line nor the disk. */
const BOOK_LIMITS = { ofAnAccount: 2, together: 40 };

export function registerServiceBook(app: FastifyInstance, context: Context): void {
  const inFlight = new FormsInFlight(BOOK_LIMITS);
  handle(app, routes.readServiceBook, async ({ actor, path, query, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const book = Promise.withResolvers<ServiceBook>();
    inFlight
      .run(actor.accountId, async () => {
        const made = await makeServiceBook(context, actor, path.id, query, gone.signal);
        book.resolve(made);
        await finished(made.stream);
      })
      // A reader who goes while the book is sent: it is closed, and nobody waits for it any more.
      .catch(book.reject);
    const { name, size, stream } = await book.promise;
    return reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Length', size)
      .header('Content-Disposition', contentDisposition('attachment', name))
      .header('Cache-Control', 'private, no-store')
      .send(stream);
  });
}
