import { isOriginAllowed } from '#http/protection/origins.ts';
import { UUID } from '#http/route-handling.ts';
import { SESSION_COOKIE, setSessionCookie } from '#http/protection/session-cookie.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Operation } from '#platform/operation.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const IDEMPOTENCY_KEY = 'idempotency-key';
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A session, and whether it was just extended. */
interface ContinuedSession {
  readonly actor: Actor;
  readonly isExtended: boolean;
  readonly sharedUntil: string | null;
}

/** Implemented by the feature authentication. */
interface Sessions {
  readonly continueSession: (token: string) => Promise<ContinuedSession | null>;
  readonly refusalOfToken: (token: string | null) => Promise<Refusal>;
}

/**
 * Authenticates the caller of every route that requires a session, before the body is read. Deny by default:
 * a route is open only if the route table says so.
 */
export function authenticateCallers(
  app: FastifyInstance,
  context: Context,
  { continueSession, refusalOfToken }: Sessions,
): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    const { route } = request.routeOptions.config;
    if (route?.access !== 'owner') return;
    const bearer = readBearerToken(request);
    const token = bearer ?? readCookieToken(request);
    const session = token ? await continueSession(token) : null;
    if (!token || !session) throw await refusalOfToken(token ?? null);
    if (bearer === null) acceptCookie(request, reply, context, { token, ...session });
    const operation = readOperation(request, context);
    request.actor = operation ? { ...session.actor, operation } : session.actor;
  });
}

/** A page of another site can make a browser send the cookie, but neither a bearer token nor our origin. */
function acceptCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Context,
  { token, isExtended, sharedUntil }: Omit<ContinuedSession, 'actor'> & { readonly token: string },
): void {
  const isReading = READING_METHODS.has(request.method);
  if (!isReading && !isOriginAllowed(request, config)) throw new Refusal('forbidden');
  if (isExtended) setSessionCookie(request, reply, config, { token, isShared: sharedUntil !== null });
}

/** Refuses an `Idempotency-Key` that is not a UUID; null without one. */
function readOperation({ method, headers }: FastifyRequest, { clock }: Context): Operation | null {
  const key = headers[IDEMPOTENCY_KEY];
  if (key === undefined || READING_METHODS.has(method)) return null;
  if (typeof key !== 'string' || !UUID.test(key)) {
    throw new Refusal('validation_failed', {
      errors: [{ pointer: `/headers/${IDEMPOTENCY_KEY}`, code: 'invalid_id' }],
    });
  }
  return { key: key.toLowerCase(), at: formatInstant(clock.now()) };
}

/** The session token of a call, whether or not its route requires one. */
export function readSessionToken(request: FastifyRequest): string | null {
  return readBearerToken(request) ?? readCookieToken(request) ?? null;
}

/** Parses cookies only when a session is needed and there is no bearer token, not for each call. */
function readCookieToken({ headers, server }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[SESSION_COOKIE];
}

function readBearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
