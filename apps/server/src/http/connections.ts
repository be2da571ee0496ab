import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';

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

/**
 * When the server stops, a request in flight is the last one of its connection, and a connection on which nothing was sent
 * is closed. The runtime would wait for both until the drain is broken off.
 */
export function endConnectionsOfLastRequests(app: FastifyInstance): void {
  let isClosing = false;
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
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
