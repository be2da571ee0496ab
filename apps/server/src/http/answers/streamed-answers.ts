import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';

/**
 * Looks after answers that are streams, whichever route sends them: a reader that takes nothing for `silenceMillis` is
 * cut off, so that it does not hold a file open for ever, and a `HEAD` closes the source instead of reading all of it.
 * Where a stream fails, the framework breaks the transfer off at once.
 */
export function guardStreamedAnswers(app: FastifyInstance, silenceMillis: number): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof Readable)) return done();
    // The framework listens once it sends: later hooks may take their time.
    payload.on('error', () => {});
    if (request.method === 'HEAD') payload.destroy();
    // The runtime ends a connection that is silent for so long, and forgets that with its next request.
    else if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(silenceMillis);
    done();
  });
}
