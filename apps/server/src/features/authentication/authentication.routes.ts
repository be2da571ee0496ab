import {
  readUser,
  signIn,
  signOut,
  signUp,
  type Device,
} from '#features/authentication/authentication.service.ts';
import { clearSessionCookie, setSessionCookie } from '#http/session-cookie.ts';
import { created, done, handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/authentication/authentication.routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export function registerAuthentication(app: FastifyInstance, context: Context): void {
  handle(app, routes.signUp, async ({ body, request, reply }) => {
    const session = await signUp(context, body, deviceOf(request));
    setSessionCookie(request, reply, context.config, session.token);
    return created(session);
  });

  handle(app, routes.signIn, async ({ body, request, reply }) => {
    const session = await signIn(context, body, deviceOf(request));
    setSessionCookie(request, reply, context.config, session.token);
    return ok(session);
  });

  handle(app, routes.signOut, async ({ actor, request, reply }) => {
    await signOut(context, actor);
    clearSessionCookie(request, reply, context.config);
    return done;
  });

  handle(app, routes.getUserContext, async ({ actor }) => ok({ user: await readUser(context, actor) }));
}

function deviceOf(request: FastifyRequest): Device {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}
