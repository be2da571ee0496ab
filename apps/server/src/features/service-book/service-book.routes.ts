import { contentDisposition } from '#features/files/files.service.ts';
import { makeServiceBook, type ServiceBook } from '#features/service-book/service-book.service.ts';
import { endSlowReader, disconnectSignal } from '#http/connections.ts';
import { handle } from '#http/route-handling.ts';
import type { TransferKind, Transfers } from '#http/transfers.ts';
import type { Context } from '#platform/context.ts';
import { findNetworks } from '#platform/networks.ts';
import * as routes from '@carnet/contract/service-book/service-book.routes';
import type { FastifyInstance } from 'fastify';
import { finished } from 'node:stream/promises';

/** Books that are waiting, being made or being sent; limits how much of the disk an account can use. */
const BOOKS: TransferKind = { name: 'books', direction: 'out', mostOfAccount: 2, mostOfNetwork: 8 };

export function registerServiceBook(app: FastifyInstance, context: Context, transfers: Transfers): void {
  handle(app, routes.readServiceBook, async ({ actor, path, query, request, reply }) => {
    const { accountId } = actor;
    const networks = findNetworks(request.ip, 24);
    const asker = { accountId, networks, signal: disconnectSignal(reply) };
    const book = Promise.withResolvers<ServiceBook>();
    transfers
      .run({ kind: BOOKS, accountId, networks, cutOff: () => void reply.raw.destroy() }, async (transfer) => {
        const made = await makeServiceBook(context, actor, path.id, query, {
          asker,
          reserve: transfer.reserve,
        });
        transfer.complete();
        book.resolve(made);
        await finished(made.stream);
      })
      // The reader disconnected while the book was being sent.
      .catch(book.reject);
    const { name, size, stream } = await book.promise;
    endSlowReader(reply.raw, size, context.config.silenceMillis);
    return reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Length', size)
      .header('Content-Disposition', contentDisposition('attachment', name))
      .header('Cache-Control', 'private, no-store')
      .send(stream);
  });
}
