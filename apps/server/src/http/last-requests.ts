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
}
