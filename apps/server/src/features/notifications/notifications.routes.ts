import { startAnnouncing } from '#features/notifications/announcing.ts';
import {
  openAnnouncement,
  readAnnouncements,
  readNotificationStatus,
  readUnsubscription,
  unsubscribe,
} from '#features/notifications/notifications.service.ts';
import {
  askingPage,
  FORM_TYPES,
  isOneClick,
  unsubscribedPage,
} from '#features/notifications/unsubscribing/unsubscription-page.ts';
import { sendTrial } from '#features/notifications/trial.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import * as routes from '@carnet/contract/notifications/notification.routes';
import type { FastifyInstance, FastifyReply } from 'fastify';

const MAX_FORM_BYTES = 4096;

/** The calls of notifications, and the work behind them for as long as the server listens. */
export async function registerNotifications(app: FastifyInstance, context: Context): Promise<void> {
  let stopAnnouncing = async (): Promise<void> => {};
  app.addHook('onListen', async () => {
    const job = startAnnouncing(context, app.log);
    stopAnnouncing = () => job.stop();
  });
  app.addHook('preClose', () => stopAnnouncing());

  handle(app, routes.getNotificationStatus, async ({ actor }) =>
    ok(await readNotificationStatus(context, actor)),
  );

  handle(app, routes.testNotification, async ({ actor, body }) =>
    ok(await sendTrial(context, actor, body.channel)),
  );

  handle(app, routes.listAnnouncements, async ({ actor, path }) =>
    ok(await readAnnouncements(context, actor, path.id)),
  );

  handle(app, routes.openAnnouncement, async ({ path, query, request, reply }) => {
    const isFollowed = request.method === 'GET';
    const address = await openAnnouncement(context, path.token, query.to, isFollowed);
    return reply.header('Cache-Control', 'no-store').redirect(address, 302);
  });

  await app.register(async (scope) => registerUnsubscription(scope, context));
}

/** In a scope of its own: no other call takes forms of this kind. */
function registerUnsubscription(scope: FastifyInstance, context: Context): void {
  scope.addContentTypeParser(
    FORM_TYPES,
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, text, done) => {
      done(null, text);
    },
  );

  handle(scope, routes.showUnsubscription, async ({ path, reply }) => {
    const { language, email } = await readUnsubscription(context, path.token);
    return sendPage(reply, askingPage(language, email));
  });

  handle(scope, routes.unsubscribe, async ({ path, request, reply }) => {
    if (!isOneClick(request.body)) throw new Refusal('malformed_body');
    return sendPage(reply, unsubscribedPage(await unsubscribe(context, path.token)));
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'text/html; charset=utf-8')
    .send(page);
}
