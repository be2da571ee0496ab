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
    /** What stands in place of a problem that a person would see: the app, which says that nothing is there. Null when not built. */
    readonly appPage: string | null;
  }
}

const PROBLEM_JSON = 'application/problem+json; charset=utf-8';
const UNAVAILABLE_RETRY_SECONDS = 5;
/** Somebody has to make room first. */
const DISK_FULL_RETRY_SECONDS = 60;

/** Faults that the framework finds before any code of ours runs. */
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

/** One handler writes every error as problem+json; nothing internal leaves. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(request, reply, refusalOf(error, request)),
  );
}

/**
 * Answers what the router itself refuses (an address with a broken escape, or far too long), which no hook and no error
 * handler sees.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(request, reply, refusalOf(error, request));
  logRequest(request, reply);
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const known = FRAMEWORK_PROBLEMS[error.code];
  if (known) return new Refusal(known);
  if (error.statusCode === 400) return new Refusal('malformed_body');
  if (isBrokenOff(error, request)) return new Refusal('malformed_body');
  const unavailable = unavailableOf(error);
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

/** What says that the server cannot do it for now (503); null for every other error. */
export function unavailableOf(error: unknown): Refusal | null {
  if (isDiskFull(error)) return new Refusal('disk_full', { retryAfterSeconds: DISK_FULL_RETRY_SECONDS });
  if (!isUnavailable(error)) return null;
  return new Refusal('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
}

/** What is said of a refusal. */
export function problemOf(request: FastifyRequest, { code, details }: Refusal): Problem {
  const { status, title } = PROBLEMS[code];
  const { params, errors, current } = details;
  return {
    type: problemType(code),
    title,
    status,
    code,
    instance: instanceOf(request),
    ...(status >= 500 ? { requestId: request.id } : {}),
    ...(params ? { params } : {}),
    ...(errors ? { errors: [...errors] } : {}),
    ...(current === undefined ? {} : { current }),
  };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = problemOf(request, refusal);
  const { status, code } = problem;
  const { retryAfterSeconds } = refusal.details;
  // A stream that fails at once leaves the headers of what it would have been.
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

/** A browser shows the answer itself to somebody, such as the link to a document that is gone (Fetch Metadata, W3C). */
function isLookedAt({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document';
}

/**
 * The call, not its ids: somebody else's object and one that does not exist answer the same, byte for byte. The
 * occurrence itself is named by the `X-Request-Id` header.
 */
function instanceOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '/';
}

/**
 * Answers bytes that are no HTTP request, or only half of one. A connection that sent nothing is closed without an answer:
 * browsers open spare connections, and take whatever comes on one as the answer to the next request that they send on it.
 * A spare connection that was closed costs them nothing: they send the request on another.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
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
