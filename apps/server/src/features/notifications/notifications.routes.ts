import { startAnnouncing } from '#features/notifications/announcing.ts';
import {
  openAnnouncement,
  readAnnouncements,
  readNotificationStatus,
  readUnsubscription,
  unsubscribe,
} from '#features/notifications/notifications.service.ts';
import { sendTrial } from '#features/notifications/trial.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import * as routes from '@carnet/contract/notifications/notification.routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { translatorFor } from '#features/notifications/sending/message-content.ts';
import { escapeHtml, mailPage } from '#platform/mail/mail-page.ts';
import type { Language } from '@carnet/contract/wire/scalars';

const MAX_FORM_BYTES = 4096;

/** Registers the calls of notifications, and runs the background work while the server listens. */
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

/** A separate scope, because no other call accepts this form type. */
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

/** Asks before it changes anything, because mail scanners follow links before users do. */
function askingPage(language: Language, email: string): string {
  const t = translatorFor(language);
  const title = t('mail.unsubscribing.title');
  return mailPage(
    language,
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(t('mail.unsubscribing.text', { email }))}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="action">${escapeHtml(t('mail.unsubscribing.action'))}</button></form></main>`,
    title,
  );
}

function unsubscribedPage(language: Language): string {
  const t = translatorFor(language);
  const title = t('mail.unsubscribed.title');
  return mailPage(
    language,
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(t('mail.unsubscribed.text'))}</p>
<p><a href="/settings/notifications">${escapeHtml(t('mail.unsubscribed.settings'))}</a></p></main>`,
    title,
  );
}

const FIELD = 'List-Unsubscribe';
const VALUE = 'One-Click';

/** The form types in which mail providers send the one-click request (RFC 8058, section 3.2). */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Whether a form, as text, contains `List-Unsubscribe=One-Click`. */
export function isOneClick(form: unknown): boolean {
  if (typeof form !== 'string') return false;
  if (new URLSearchParams(form).get(FIELD) === VALUE) return true;
  return new RegExp(`name="?${FIELD}"?[^\\n]*(?:\\r?\\n[^\\r\\n]+)*\\r?\\n\\r?\\n${VALUE}\\r?\\n`, 'i').test(
    form,
  );
}
