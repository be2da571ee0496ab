import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What a client sends before it stops. */
export interface BrokenRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token: string | null;
  /** The part of the body that is sent; the declared length is `bodyBytes`. */
  readonly body?: Buffer;
  readonly bodyBytes?: number;
  readonly contentType?: string;
  /** The client's address as reported by a trusted proxy. */
  readonly address?: string;
}

/** The boundary of incomplete forms. */
const BOUNDARY = 'half-sent-form';

/**
 * A client that keeps its connection open without sending more or reading the response, which stays in system
 * buffers until the socket is resumed or destroyed. Resolves once everything is sent.
 */
export async function openBrokenClient(url: string, request: BrokenRequest): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  // The server may close it at any time.
  socket.on('error', () => {});
  await once(socket, 'connect');
  const { method = 'GET', path, token, body, bodyBytes, contentType = 'application/json' } = request;
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    ...(request.address === undefined ? [] : [`X-Forwarded-For: ${request.address}`]),
    ...(bodyBytes === undefined ? [] : [`Content-Type: ${contentType}`, `Content-Length: ${bodyBytes}`]),
  ];
  socket.pause();
  const sent = Promise.withResolvers<void>();
  socket.once('close', () => sent.resolve());
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)]), () => {
    sent.resolve();
  });
  await sent.promise;
  return socket;
}

/**
 * Resolves when the connection of a broken client ends, either normally or by the reset that a client gets if
 * it keeps writing.
 */
export async function connectionEnd(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const ended = Promise.withResolvers<void>();
  socket.resume().once('close', () => ended.resolve());
  await ended.promise;
}

/** A form with one file of which only `bytes` are sent although its declared length is `bodyBytes`. */
export function halfSentForm(
  path: string,
  token: string | null,
  { bytes, bodyBytes }: { bytes: Buffer; bodyBytes: number },
): BrokenRequest {
  const start = [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="a.pdf"',
    'Content-Type: application/pdf',
    '',
    '',
  ].join('\r\n');
  return {
    method: 'POST',
    path,
    token,
    body: Buffer.concat([Buffer.from(start), bytes]),
    bodyBytes,
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}
