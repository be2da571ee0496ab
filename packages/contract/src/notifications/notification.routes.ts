import {
  announcementLog,
  notificationStatus,
  notificationTest,
  notificationTestAnswer,
  openedLinkQuery,
} from '#notifications/notification.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'notifications';

export const getNotificationStatus = defineRoute({
  name: 'getNotificationStatus',
  method: 'GET',
  path: '/v1/notifications/status',
  tag,
  summary: 'Read the state of each channel and its next message',
  access: 'owner',
  isConditional: true,
  answers: { 200: notificationStatus },
  problems: [],
});

export const testNotification = defineRoute({
  name: 'testNotification',
  method: 'POST',
  path: '/v1/notifications/test',
  tag,
  summary: 'Send a trial message now and return its outcome',
  access: 'owner',
  body: notificationTest,
  answers: { 200: notificationTestAnswer },
  problems: ['rate_limited'],
});

export const listAnnouncements = defineRoute({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/v1/maintenances/reminders/{id}/announcements',
  tag,
  summary: 'List the announcements of a reminder, newest first, and the next one',
  access: 'owner',
  isConditional: true,
  answers: { 200: announcementLog },
  problems: [],
});

/** Has no side effect: mail scanners follow links before the recipient does. */
export const showUnsubscription = defineRoute({
  name: 'showUnsubscription',
  method: 'GET',
  path: '/v1/notifications/unsubscribe/{token}',
  tag,
  summary: 'Page that asks whether to stop e-mails',
  access: 'anyone',
  isDownload: true,
  answers: { 200: null },
  problems: [],
});

export const unsubscribe = defineRoute({
  name: 'unsubscribe',
  method: 'POST',
  path: '/v1/notifications/unsubscribe/{token}',
  tag,
  summary: 'Stop e-mails with one click (RFC 8058): a form with List-Unsubscribe=One-Click',
  access: 'anyone',
  isDownload: true,
  answers: { 200: null },
  problems: [],
});

export const openAnnouncement = defineRoute({
  name: 'openAnnouncement',
  method: 'GET',
  path: '/v1/notifications/open/{token}',
  tag,
  summary: 'Log that the link of a message was followed, and redirect to the app',
  access: 'anyone',
  query: openedLinkQuery,
  isDownload: true,
  answers: { 302: null },
  problems: [],
});
