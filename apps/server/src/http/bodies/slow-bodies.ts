import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';

/** Slower than any mobile network that a page would load on: a photo of 15 MB then takes a quarter of an hour. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024;

/**
 * How long the body of a request may take: what its bytes take at the slowest, and as long as a silence may last.
 *
 * @param contentLength as the header has it; what does not say its length is taken for the largest upload
 * @returns milliseconds; 0 where there is no body
 */
export function patienceWithBody(
  { contentLength, isChunked }: { contentLength: string | undefined; isChunked: boolean },
  silenceMillis: number,
): number {
  const bytes = isChunked ? MAX_FILE_BYTES : Number(contentLength ?? 0);
  return bytes > 0 ? silenceMillis + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000 : 0;
}

/** Ends the connection of a request whose body stops for `silenceMillis`, or comes too slowly altogether. */
export function endSlowBodies(app: FastifyInstance, silenceMillis: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const patience = patienceWithBody(bodyOf(request), silenceMillis);
    if (patience > 0 && request.raw.socket instanceof Socket) waitForBody(request, patience, silenceMillis);
    done();
  });
}

function bodyOf({ headers }: FastifyRequest) {
  return { contentLength: headers['content-length'], isChunked: headers['transfer-encoding'] !== undefined };
}

function waitForBody({ raw }: FastifyRequest, patience: number, silenceMillis: number): void {
  const { socket } = raw;
  // Without a listener the runtime closes the connection.
  socket.setTimeout(silenceMillis);
  const timer = setTimeout(() => {
    if (!raw.complete) socket.destroy();
  }, patience).unref();
  raw.once('end', () => {
    clearTimeout(timer);
    socket.setTimeout(0);
  });
  raw.once('close', () => {
    if (socket.destroyed) clearTimeout(timer);
  });
}
