import { endSession, readSessions, removeAccount } from '#features/account/account.service.ts';
import { exportAccount } from '#features/account/export.service.ts';
import { done, handle, ok } from '#http/route-handling.ts';
import { clearSessionCookie } from '#http/protection/session-cookie.ts';
import { readDevice } from '#http/device.ts';
import { findToday } from '#platform/today.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/account/account.routes';
import type { FastifyInstance } from 'fastify';

export function registerAccount(app: FastifyInstance, context: Context): void {
  handle(app, routes.listAccountSessions, async ({ actor, query }) =>
    ok(await readSessions(context, actor, query)),
  );

  handle(app, routes.deleteAccountSession, async ({ actor, path }) => {
    await endSession(context, actor, path.id);
    return done;
  });

  handle(app, routes.exportAccount, async ({ actor, reply }) => {
    const zip = await exportAccount(context, actor);
    const day = findToday(actor, context.clock);
    return reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', `attachment; filename="carnet-${day}.zip"`)
      .header('Cache-Control', 'private, no-store')
      .send(zip);
  });

  handle(app, routes.deleteAccount, async ({ actor, body, request, reply }) => {
    await removeAccount(context, actor, body.password, readDevice(request));
    clearSessionCookie(request, reply, context.config);
    return done;
  });
}
