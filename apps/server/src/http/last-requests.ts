import type { FastifyInstance } from 'fastify';

/**
 * What is still in flight when the server stops is the last request of its connection: kept alive, the connection
 * would be waited for until the drain is broken off.
 */
export function endConnectionsOfLastRequests(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('Connection', 'close');
    done();
  });
  // Its head was sent before: a stream that ends while the server stops.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) app.server.closeIdleConnections();
    done();
  });
}
