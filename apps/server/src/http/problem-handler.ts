import { logRequest } from '#http/request-log.ts';
import { Refusal } from '#platform/refusal.ts';
import { isDiskFull, isUnavailable } from '#platform/unavailable.ts';
import type { ProblemCode } from '@carnet/contract/problems/problem-codes';
import { PROBLEMS } from '@carnet/contract/problems/problem-kinds';
import { problemType, type Problem } from '@carnet/contract/problems/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

declare module 'fastify' {
  interface FastifyInstance {
    /** The page sent instead of a problem to a user's browser: the app, which shows "not found". Null if not built. */
    readonly appPage: string | null;
  }
}

const PROBLEM_JSON = 'application/problem+json; charset=utf-8';
const UNAVAILABLE_RETRY_SECONDS = 5;
/** Disk space has to be freed first. */
const DISK_FULL_RETRY_SECONDS = 60;

/** Errors raised by the framework before our code runs. */
const FRAMEWORK_PROBLEMS: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** The only place that turns errors into problem+json; nothing internal is exposed. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(request, reply, toRefusal(error, request)),
  );
}

/**
 * Handles requests that the router itself refuses (an invalid escape or far too long an address), which reach
 * no hook and no error handler.
 */
export function refuseUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(request, reply, toRefusal(error, request));
  logRequest(request, reply);
}

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const known = FRAMEWORK_PROBLEMS[error.code];
  if (known) return new Refusal(known);
  if (error.statusCode === 400) return new Refusal('malformed_body');
  if (isBrokenOff(error, request)) return new Refusal('malformed_body');
  const unavailable = toUnavailable(error);
  if (unavailable) {
    request.log.warn({ err: error }, unavailable.code);
    return unavailable;
  }
  request.log.error({ err: error }, 'unexpected error');
  return new Refusal('internal_error');
}

/** The client disconnected before its body was complete; a lost database connection has the same error code. */
function isBrokenOff({ code, message }: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.readableAborted && code === 'ECONNRESET' && message === 'aborted';
}

/** The refusal for a temporary failure (503); null for any other error. */
export function toUnavailable(error: unknown): Refusal | null {
  if (isDiskFull(error)) return new Refusal('disk_full', { retryAfterSeconds: DISK_FULL_RETRY_SECONDS });
  if (!isUnavailable(error)) return null;
  return new Refusal('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
}

/** The problem document of a refusal. */
export function toProblem(request: FastifyRequest, { code, details }: Refusal): Problem {
  const { status, title } = PROBLEMS[code];
  const { params, errors, current } = details;
  return {
    type: problemType(code),
    title,
    status,
    code,
    instance: findInstance(request),
    ...(status >= 500 ? { requestId: request.id } : {}),
    ...(params ? { params } : {}),
    ...(errors ? { errors: [...errors] } : {}),
    ...(current === undefined ? {} : { current }),
  };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = toProblem(request, refusal);
  const { status, code } = problem;
  const { retryAfterSeconds } = refusal.details;
  // A stream that fails at once leaves the headers of its intended response.
  for (const name of ['Content-Disposition', 'ETag']) void reply.removeHeader(name);
  const page = code === 'not_found' && isLookedAt(request) ? request.server.appPage : null;
  if (page !== null) {
    return reply.code(status).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page);
  }
  if (retryAfterSeconds !== undefined) void reply.header('Retry-After', String(retryAfterSeconds));
  return reply
    .code(status)
    .header('Content-Type', PROBLEM_JSON)
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(problem));
}

/**
 * A browser shows the response itself to the user, for example the link to a deleted document (Fetch Metadata, W3C).
 */
function isLookedAt({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document';
}

/**
 * The route, not its ids: an object of another garage and a missing one have byte-identical responses. The
 * `X-Request-Id` header identifies the occurrence.
 */
function findInstance(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '/';
}

/**
 * Responds to bytes that are not a complete HTTP request. A connection that sent nothing is closed without a
 * response: browsers open spare connections, and would take anything sent on one as the response to their
 * next request. Closing costs them nothing: they use another connection.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const { status, title } = PROBLEMS.malformed_body;
  const problem: Problem = {
    type: problemType('malformed_body'),
    title,
    status,
    code: 'malformed_body',
    instance: '/',
  };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
