import { continueSession } from '#features/authentication/authentication.service.ts';
import { isOriginAllowed } from '#http/origins.ts';
import { SESSION_COOKIE, setSessionCookie } from '#http/session-cookie.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Finds out who is calling on every route that needs a session, before the body is read. Deny by default: a
 * route of the contract is open only if its table says so.
 */
export function authenticateCallers(app: FastifyInstance, context: Context): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('garage', null);
  app.addHook('onRequest', async (request, reply) => {
    const { route } = request.routeOptions.config;
    if (route?.access !== 'owner') return;
    const bearer = bearerTokenOf(request);
    const token = bearer ?? request.cookies[SESSION_COOKIE];
    const session = token ? await continueSession(context, token) : null;
    if (!token || !session) throw new Refusal('unauthenticated');
    // A page of another site can make a browser send the cookie, but neither a bearer token nor our origin.
    const isByCookieAlone = bearer === null && !READING_METHODS.has(request.method);
    if (isByCookieAlone && !isOriginAllowed(request, context.config)) throw new Refusal('forbidden');
    if (bearer === null && session.isExtended) setSessionCookie(request, reply, context.config, token);
    request.actor = session.actor;
    request.garage = { id: session.actor.garageId, revision: session.garageRevision };
  });
}

function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
