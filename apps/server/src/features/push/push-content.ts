import type { ChannelMessage, MessageItem } from '#platform/channels/channel.ts';
import type { PushMessage } from '#platform/push/push-sender.ts';
import type { PushPayload } from '@carnet/contract/push/push-payload';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator, type Translate } from '@carnet/i18n/translate';
import { createHash } from 'node:crypto';

const DAY_SECONDS = 86_400;
/** A device that is off for longer will be told by the next moment of the reminder. */
const REMINDER_TTL_SECONDS = 3 * DAY_SECONDS;
const TRIAL_TTL_SECONDS = 600;
/** There is time: such a push may wait until the device wakes up by itself. */
const UNHURRIED: ReadonlySet<string> = new Set([
  'approaching',
  'window_open',
  'in_60_days',
  'in_30_days',
  'emissions_open',
  'emissions_in_30_days',
]);
/** Lines of a notification that a device shows, and links that fit into a push. */
const MOST_LINES = 4;
const MAX_LINE_LENGTH = 160;
const TOPIC_LENGTH = 32;

/** What a browser gets of a message. `badge` is what the bell counts now. */
export function pushOf(message: ChannelMessage, badge: number | null): PushMessage {
  const payload = payloadOf(message, badge);
  const { isPressing, ttlSeconds } = lifeOf(message);
  const urgency = isPressing ? 'high' : 'normal';
  return { payload: JSON.stringify(payload), topic: topicOf(payload), urgency, ttlSeconds };
}

/** What names the notification to a push service: a later one of the same name takes its place. */
export function topicOf({ tag }: PushPayload): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH);
}

/** How soon a message has to be there, and how long it is worth something. */
export function lifeOf({ kind, items }: ChannelMessage) {
  return {
    isPressing: items.some(({ moment }) => !UNHURRIED.has(moment)),
    ttlSeconds: kind === 'test' ? TRIAL_TTL_SECONDS : REMINDER_TTL_SECONDS,
  };
}

/** Everything that a notification shows and opens. */
export function payloadOf(message: ChannelMessage, badge: number | null): PushPayload {
  const { language } = message.recipient;
  const t = createTranslator(language, compileCatalogue(language), 'generic');
  const [first, ...others] = message.items;
  if (first === undefined) {
    const body = t('mail.push.trial');
    return { ...plain(language), title: message.title, body, path: '/settings', tag: 'trial', badge };
  }
  return others.length === 0 ? ofOne(t, first, badge) : ofSeveral(t, message, badge);
}

function plain(language: PushPayload['language']) {
  return { language, notePaths: [], actions: [] };
}

function ofOne(t: Translate, item: MessageItem, badge: number | null): PushPayload {
  const path = item.isDocument ? `/documents/${item.reminderId}` : `/maintenance?edit=${item.reminderId}`;
  const notePaths = [pathOf(item.links.reminder)];
  const open = { title: t(item.isDocument ? 'mail.push.openDocument' : 'mail.push.open'), path, notePaths };
  return {
    title: brief(item.what),
    body: item.statement,
    language: t.language,
    path,
    notePaths,
    tag: `reminder-${item.reminderId}`,
    badge,
    actions: item.isDocument
      ? [open]
      : [
          {
            title: t('mail.push.done'),
            path: `/add-maintenance?reminder=${item.reminderId}`,
            notePaths: [pathOf(item.links.done)],
          },
          open,
        ],
  };
}

/** They lead to the list of what is due: no single one is meant. */
function ofSeveral(t: Translate, { id, items }: ChannelMessage, badge: number | null): PushPayload {
  const named = items.slice(0, MOST_LINES);
  return {
    ...plain(t.language),
    title: t('mail.push.several', { reminders: items.length }),
    body: named.map(({ headline }) => brief(headline)).join('\n'),
    path: items.every(({ isDocument }) => isDocument) ? '/documents' : '/maintenance',
    notePaths: named.map(({ links }) => pathOf(links.reminder)),
    tag: `message-${id}`,
    badge,
  };
}

/** The address that notes, without its host: the device knows where it subscribed. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** A name of 80 characters in both places must still fit into what a push service takes. */
function brief(line: string): string {
  return line.length <= MAX_LINE_LENGTH ? line : `${line.slice(0, MAX_LINE_LENGTH - 1)}…`;
}
