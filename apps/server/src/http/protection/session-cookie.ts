import { isSecure } from '#http/protection/origins.ts';
import type { Config } from '#platform/config/config.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'carnet_session';
const SESSION_SECONDS = 30 * 86_400;

function cookieAttributes(request: FastifyRequest, config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request, config) } as const;
}

/** On a shared computer the cookie ends with the browser session. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { token, isShared }: { readonly token: string; readonly isShared: boolean },
): void {
  const attributes = cookieAttributes(request, config);
  void reply.setCookie(
    SESSION_COOKIE,
    token,
    isShared ? attributes : { ...attributes, maxAge: SESSION_SECONDS },
  );
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  void reply.clearCookie(SESSION_COOKIE, cookieAttributes(request, config));
}
