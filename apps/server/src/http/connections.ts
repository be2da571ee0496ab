import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';

/** Minimum average rate of a transfer; a photo of 15 MB then takes a quarter of an hour. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024;
/**
 * Minimum rate within one silence period, below which a transfer is stalled. Low, because a mobile network
 * may be gone for most of the period.
 */
const STALLED_BYTES_PER_SECOND = 1024;
/** Limit for any size. */
const LONGEST_MILLIS = 3_600_000;

/**
 * Time limit of a transfer: its size at the slowest rate plus one silence period, an hour at most.
 * @returns milliseconds; 0 for no bytes
 */
export function timeLimit(bytes: number, silenceMillis: number): number {
  if (bytes === 0) return 0;
  return Math.min(silenceMillis + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000, LONGEST_MILLIS);
}

/** Closes the connection of a request whose body pauses for `silenceMillis`, is stalled, or is too slow overall. */
export function endSlowBodies(app: FastifyInstance, silenceMillis: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const patience = timeLimit(bodyLength(request.headers), silenceMillis);
    if (patience > 0 && request.raw.socket instanceof Socket) waitForBody(request, patience, silenceMillis);
    done();
  });
}

/** In bytes; a body without a length counts as the largest upload. */
export function bodyLength(headers: IncomingHttpHeaders): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : MAX_FILE_BYTES;
}

function waitForBody({ raw }: FastifyRequest, patience: number, silenceMillis: number): void {
  const { socket } = raw;
  // Without a listener Node closes the connection.
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

/** Closes the connection when too few bytes pass within a silence period. Returns a function that stops watching. */
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
 * Guards streamed responses of every route: a reader that takes almost nothing for `silenceMillis` is
 * disconnected, so that it cannot hold a file open for ever, and `HEAD` closes the source instead of reading
 * it. If a stream fails, the framework aborts the response.
 */
export function guardStreamedAnswers(app: FastifyInstance, silenceMillis: number): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof Readable)) return done();
    // The framework attaches its listener only when it sends, and later hooks may take time.
    payload.on('error', () => {});
    if (request.method === 'HEAD') payload.destroy();
    else if (reply.raw.socket instanceof Socket) {
      const { raw } = reply;
      const { socket } = reply.raw;
      // Node closes a connection that is silent for this long, and resets that with the next request.
      raw.setTimeout(silenceMillis);
      const countBytes = (): number => socket.bytesWritten - socket.writableLength;
      raw.once('close', watchProgress(socket, countBytes, silenceMillis));
    }
    done();
  });
}

/**
 * Closes the connection of a response that takes longer than its size allows: its bytes occupy the disk until
 * they are sent.
 */
export function endSlowReader(response: ServerResponse, bytes: number, silenceMillis: number): void {
  const timer = setTimeout(() => response.destroy(), timeLimit(bytes, silenceMillis)).unref();
  response.once('close', () => clearTimeout(timer));
}

/** Shared by all calls. Without it each would make an error with its stack: 60 µs of a report’s 1,000. */
const DISCONNECTED = new Error('The client is gone or has the whole response');

/** Aborted once the client is gone or has received the whole response. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(DISCONNECTED));
  return gone.signal;
}

/**
 * When the server stops, a request in flight is the last one of its connection, and unused connections are
 * closed. Node would wait for both until the drain times out.
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
  // The head of a streamed response was sent before the server began to stop.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) app.server.closeIdleConnections();
    done();
  });
}
