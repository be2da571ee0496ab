import { readUser, signIn, signOut, signUp } from '#features/authentication/authentication.service.ts';
import { startSendingPendingMails } from '#features/authentication/mails/outbox-mails.ts';
import {
  changePassword,
  requestReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#features/authentication/passwords/passwords.service.ts';
import { findPasswordFaults } from '#features/authentication/passwords/refused-passwords.ts';
import { readSessionToken } from '#http/caller.ts';
import { readDevice, markDevice } from '#http/device.ts';
import { clearSessionCookie, setSessionCookie } from '#http/protection/session-cookie.ts';
import { accepted, created, done, handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/authentication/authentication.routes';
import type { FastifyInstance } from 'fastify';

/**
 * Registers the calls of accounts. While the server listens, mails left by a crash or a failing mail server are sent.
 */
export function registerAuthentication(app: FastifyInstance, context: Context): void {
  let stopSending = async (): Promise<void> => {};
  app.addHook('onListen', async () => {
    const job = startSendingPendingMails(context, app.log);
    stopSending = () => job.stop();
  });
  app.addHook('preClose', () => stopSending());
  registerPasswords(app, context);

  handle(
    app,
    routes.signUp,
    async ({ body, request, reply }) => {
      const device = readDevice(request);
      const session = await signUp(context, body, device);
      setSessionCookie(request, reply, context.config, { ...session, isShared: false });
      markDevice(request, reply, context.config, device);
      return created(session);
    },
    (_, { password }) => findPasswordFaults(context, password),
  );

  handle(app, routes.signIn, async ({ body, request, reply }) => {
    const device = readDevice(request);
    const session = await signIn(context, body, device);
    setSessionCookie(request, reply, context.config, { ...session, isShared: body.shared ?? false });
    if (!body.shared) markDevice(request, reply, context.config, device);
    return ok(session);
  });

  handle(app, routes.signOut, async ({ actor, request, reply }) => {
    await signOut(context, actor);
    clearSessionCookie(request, reply, context.config);
    return done;
  });

  handle(app, routes.getUserContext, async ({ actor }) => ok({ user: await readUser(context, actor) }));
}

/** The three forms of the password call authenticate themselves by their body. */
function registerPasswords(app: FastifyInstance, context: Context): void {
  handle(app, routes.setPassword, async ({ body, request, reply }) => {
    const device = readDevice(request);
    if (typeof body.token === 'string') {
      await resetPassword(context, body.token, body.password, device);
      markDevice(request, reply, context.config, device);
      return ok({});
    }
    if (typeof body.currentPassword === 'string') {
      const { isShared, ...session } = await changePassword(context, body, device, readSessionToken(request));
      setSessionCookie(request, reply, context.config, { ...session, isShared });
      if (!isShared) markDevice(request, reply, context.config, device);
      return ok(session);
    }
    await requestReset(context, body.email, device);
    return accepted;
  });

  handle(app, routes.verifyEmail, async ({ body }) => ok({ user: await verifyEmail(context, body.token) }));

  handle(app, routes.resendVerification, async ({ body, request }) => {
    await resendVerification(context, body.email, readDevice(request));
    return accepted;
  });
}
