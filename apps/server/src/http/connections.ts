import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';

/** What a transfer brings on average at least; with a photo of 15 MB it then takes a quarter of an hour. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024;
/** What comes within one silence at least, or the transfer is stalled: a mobile network may be gone for most of it. */
const STALLED_BYTES_PER_SECOND = 1024;
/** Whatever its size. */
const LONGEST_MILLIS = 3_600_000;

/**
 * How long so many bytes may take: what they take at the slowest rate and as long as a silence may last, an hour at most.
 *
 * @returns milliseconds; 0 for no bytes
 */
export function patienceWith(bytes: number, silenceMillis: number): number {
  if (bytes === 0) return 0;
  return Math.min(silenceMillis + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000, LONGEST_MILLIS);
}

/**
 * Ends the connection of a request whose body stops for `silenceMillis`, brings next to nothing in that time, or comes too
 * slowly altogether.
 */
export function endSlowBodies(app: FastifyInstance, silenceMillis: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const patience = patienceWith(lengthOfBody(request.headers), silenceMillis);
    if (patience > 0 && request.raw.socket instanceof Socket) waitForBody(request, patience, silenceMillis);
    done();
  });
}

/** In bytes; what does not say its length is taken for the largest upload. */
export function lengthOfBody(headers: IncomingHttpHeaders): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : MAX_FILE_BYTES;
}

function waitForBody({ raw }: FastifyRequest, patience: number, silenceMillis: number): void {
  const { socket } = raw;
  // Without a listener the runtime closes the connection.
  socket.setTimeout(silenceMillis);
  const timer = setTimeout(() => {
    if (!raw.complete) socket.destroy();
  }, patience).unref();
  const stopWatching = watchProgress(socket, () => socket.bytesRead, silenceMillis);
  raw.once('end', () => {
    clearTimeout(timer);
    stopWatching();
    socket.setTimeout(0);
  });
  raw.once('close', () => {
    if (!socket.destroyed) return;
    clearTimeout(timer);
    stopWatching();
  });
}

/** Ends the connection once too few bytes pass within a silence; until what is answered is called. */
export function watchProgress(socket: Socket, countBytes: () => number, silenceMillis: number): () => void {
  const fewest = (STALLED_BYTES_PER_SECOND * silenceMillis) / 1000;
  let before = countBytes();
  const timer = setInterval(() => {
    const now = countBytes();
    if (now - before < fewest) socket.destroy();
    before = now;
  }, silenceMillis).unref();
  return () => clearInterval(timer);
}

/**
 * Looks after answers that are streams, whichever route sends them: a reader that takes next to nothing for `silenceMillis` is
 * cut off, so that it does not hold a file open for ever, and a `HEAD` closes the source instead of reading all of it.
 * Where a stream fails, the framework breaks the transfer off at once.
 */
export function guardStreamedAnswers(app: FastifyInstance, silenceMillis: number): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof Readable)) return done();
    // The framework listens once it sends: later hooks may take their time.
    payload.on('error', () => {});
    if (request.method === 'HEAD') payload.destroy();
    else if (reply.raw.socket instanceof Socket) {
      const { raw } = reply;
      const { socket } = reply.raw;
      // The runtime ends a connection that is silent for so long, and forgets that with its next request.
      raw.setTimeout(silenceMillis);
      const countBytes = (): number => socket.bytesWritten - socket.writableLength;
      raw.once('close', watchProgress(socket, countBytes, silenceMillis));
    }
    done();
  });
}

/** Ends the connection of an answer that takes longer than its bytes may: they lie on the disk until they are sent. */
export function endSlowReader(answer: ServerResponse, bytes: number, silenceMillis: number): void {
  const timer = setTimeout(() => answer.destroy(), patienceWith(bytes, silenceMillis)).unref();
  answer.once('close', () => clearTimeout(timer));
}

/** Given once the client of an answer is gone, or has all of it. */
export function signalOfLeaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
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
