import { ANNOUNCED_PAGES } from '#platform/channels/announced-pages.ts';
import { readDocuments } from '#features/documents/documents.service.ts';
import { listReceipts, storeReceipt, type Receipts } from '#features/push/push-receipts.repository.ts';
import {
  countDevicesOf,
  deleteDevice,
  listDevices,
  type PushDevice,
} from '#features/push/push.repository.ts';
import { readPlainReminders } from '#features/reminders/reminders.service.ts';
import { readSettings } from '#features/settings/settings.service.ts';
import { readPlainVehicles } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type {
  Channel,
  ChannelMessage,
  Delivery,
  MessageItem,
  Recipient,
} from '#platform/channels/channel.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { everyItem } from '#platform/every-item.ts';
import type { Owned } from '#platform/owned.ts';
import type { PushMessage, PushResult } from '#platform/push/push-sender.ts';
import { isAnnouncedByDevice } from '#features/push/own-announcements.ts';
import type { NativePush } from '#platform/push/native/native-push.ts';
import { findToday } from '#platform/today.ts';
import { toDocumentFacts } from '@carnet/contract/documents/document-facts';
import type { PushPayload } from '@carnet/contract/push/push-payload';
import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { documentNotificationsFor } from '@carnet/domain/documents/document-reminder';
import { badgeCount, notificationsFor } from '@carnet/domain/reminders/urgency';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator, type Translate } from '@carnet/i18n/translate';
import { v5 as uuidv5 } from 'uuid';
import { createHash } from 'node:crypto';

const HOUR_MILLIS = 3_600_000;
/** Longer than any message is retried. */
const RECEIPT_MILLIS = 48 * HOUR_MILLIS;

/**
 * Pushes to every device of an owner, browsers and native apps. A retry skips devices that already have the
 * message; devices that are gone are deleted. `context` is called when the first message is sent.
 */
export function pushChannel(context: () => Context): Channel {
  return {
    name: 'push',
    setting: 'pushNotifications',
    reaches: async (tx, accountIds) => new Set((await countDevicesOf(tx, accountIds)).keys()),
    faultOf: () => null,
    whenFree: (work) => work(),
    send: (message) => deliver(context(), message),
  };
}

async function deliver(context: Context, message: ChannelMessage): Promise<Delivery> {
  const { transactions } = context;
  const { items: devices } = await listDevices(transactions.readOnly, message.recipient);
  if (devices.length === 0) return { outcome: 'refused', reason: 'no_device' };
  const receipts = await listReceipts(transactions.readOnly, message.recipient.accountId, message.id);
  const waiting = devices.filter(({ id }) => !receipts.deviceIds.has(id));
  const badge = message.kind === 'test' ? null : await countOnBell(context, message.recipient);
  const push = toPushMessage(message, badge);
  const results = await Promise.all(waiting.map((device) => pushTo(context, device, message, push)));
  return combineResults(context, message, results, receipts);
}

async function pushTo(
  context: Context,
  device: Owned<PushDevice>,
  message: ChannelMessage,
  push: PushMessage,
): Promise<PushResult['outcome']> {
  const { transactions, pushSender, clock } = context;
  const isBrowser = device.service === 'web';
  const { outcome } = await (isBrowser ? pushSender.send(device, push) : pushToApp(context, device, message));
  const now = clock.now();
  const at = { sentAt: formatInstant(now), forgetBefore: formatInstant(now - RECEIPT_MILLIS) };
  if (outcome === 'sent') await transactions.run((tx) => storeReceipt(tx, device, message.id, at));
  if (outcome === 'gone') await transactions.run((tx) => deleteDevice(tx, device));
  return outcome;
}

/**
 * One delivered device counts as notified; the others are retried for an hour (a test message is not
 * retried). A message that no device has received is retried like any other message.
 */
function combineResults(
  { clock }: Context,
  message: ChannelMessage,
  results: readonly PushResult['outcome'][],
  receipts: Receipts,
): Delivery {
  const isBusy = results.includes('busy');
  const isTold = receipts.deviceIds.size > 0 || results.includes('sent');
  const toldAt = receipts.firstSentAt === null ? clock.now() : Date.parse(receipts.firstSentAt);
  const isTrial = message.kind === 'test';
  const isPatienceOver = isTold && (isTrial || Math.abs(clock.now() - toldAt) >= HOUR_MILLIS);
  if (isBusy && !isPatienceOver) return { outcome: 'delayed', reason: 'push_service_unreachable' };
  if (isTold) return { outcome: 'sent' };
  return { outcome: 'refused', reason: results.includes('refused') ? 'push_refused' : 'no_device' };
}

/**
 * Pushes to a native app only what it does not announce itself (decision 0021). If that is nothing, the
 * service is only asked whether the app is still installed.
 */
async function pushToApp(
  { nativePushSenders, clock }: Pick<Context, 'nativePushSenders' | 'clock'>,
  device: PushDevice,
  message: ChannelMessage,
): Promise<PushResult> {
  const sender = device.service === 'web' ? undefined : nativePushSenders[device.service];
  // The operator has removed the service since.
  if (!sender) return { outcome: 'refused', status: null };
  return sender.send(device.endpoint, toNativePush(message, device, clock.now()));
}

function toNativePush(message: ChannelMessage, device: PushDevice, now: number): NativePush {
  const today = civilDateInZone(now, 'UTC');
  const left = message.items.filter((item) => !isAnnouncedByDevice(device.ownAnnouncements, item, today));
  const isSilent = left.length + message.others === 0 && message.kind === 'reminders';
  const unannounced = isSilent || left.length === 0 ? message : { ...message, items: left };
  const payload = buildPayload(unannounced, null);
  return {
    // Apple identifies a push on a device by it; the same again after a kill.
    id: uuidv5(device.id, message.id),
    title: payload.title,
    body: payload.body,
    data: { path: payload.path, notePaths: JSON.stringify(payload.notePaths) },
    topic: pushTopic(payload),
    ...findLifetime(unannounced),
    isSilent,
  };
}

/** The current count on the bell of an owner, as in the app: due reminders of vehicles that are not archived. */
export async function countOnBell(context: Context, recipient: Recipient): Promise<number> {
  const owner = { accountId: recipient.accountId, garageId: recipient.garageId };
  const unknownZone = { ...owner, role: 'owner' as const, sessionId: '', language: recipient.language };
  const settings = await readSettings(context, { ...unknownZone, timeZone: 'UTC' });
  const actor: Actor = { ...unknownZone, timeZone: settings.timezone };
  const reminders = await everyItem((page) => readPlainReminders(context, actor, { ...page, active: true }));
  const vehicles = await everyItem((page) => readPlainVehicles(context, actor, page));
  const inUse = new Set(vehicles.map(({ id }) => id));
  const documents = await everyItem((page) => readDocuments(context, actor, page));
  const isInUse = (vehicleId: string | null) => vehicleId === null || inUse.has(vehicleId);
  const today = findToday(actor, context.clock);
  const facts = reminders
    .filter(({ vehicle_id: vehicleId }) => inUse.has(vehicleId))
    .map((reminder) => toReminderFacts(reminder));
  const expiring = documentNotificationsFor(
    documents.filter(({ vehicle_id: vehicleId }) => isInUse(vehicleId)).map(toDocumentFacts),
    [],
    facts,
    today,
  );
  const due = notificationsFor(
    facts,
    vehicles.map(({ id, currentMileage }) => ({ id, currentMileage, archived: false })),
    settings,
    today,
  );
  return badgeCount([...due, ...expiring]);
}

const DAY_SECONDS = 86_400;
/** A device that is off for longer is notified by the reminder's next moment. */
const REMINDER_TTL_SECONDS = 3 * DAY_SECONDS;
const TRIAL_TTL_SECONDS = 600;
/** Not urgent: such a push may wait until the device wakes up by itself. */
const UNHURRIED: ReadonlySet<string> = new Set([
  'approaching',
  'window_open',
  'in_60_days',
  'in_30_days',
  'emissions_open',
  'emissions_in_30_days',
]);
/** Lines that a device shows of a notification, and the longest line. */
const MOST_LINES = 4;
const MAX_LINE_LENGTH = 160;
const TOPIC_LENGTH = 32;

/** The push message for a browser. `badge` is the current count on the bell. */
function toPushMessage(message: ChannelMessage, badge: number | null): PushMessage {
  const payload = buildPayload(message, badge);
  const { isUrgent, ttlSeconds } = findLifetime(message);
  const urgency = isUrgent ? 'high' : 'normal';
  return { payload: JSON.stringify(payload), topic: pushTopic(payload), urgency, ttlSeconds };
}

/** Identifies the notification to a push service: a later one with the same topic replaces it. */
function pushTopic({ tag }: PushPayload): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH);
}

/** Urgency of a message, and how long it stays useful. */
function findLifetime({ kind, items }: ChannelMessage) {
  return {
    isUrgent: items.some(({ moment }) => !UNHURRIED.has(moment)),
    ttlSeconds: kind === 'test' ? TRIAL_TTL_SECONDS : REMINDER_TTL_SECONDS,
  };
}

/** What a notification shows and opens. */
function buildPayload(message: ChannelMessage, badge: number | null): PushPayload {
  const { language } = message.recipient;
  const t = createTranslator(language, compileCatalogue(language), 'generic');
  const [first, ...more] = message.items;
  if (first === undefined) {
    const body = t('mail.push.trial');
    return {
      ...plain(language),
      title: message.title,
      body,
      path: '/settings/notifications',
      tag: 'trial',
      badge,
    };
  }
  return more.length + message.others === 0 ? ofOne(t, first, badge) : ofSeveral(t, message, badge);
}

function plain(language: PushPayload['language']) {
  return { language, notePaths: [], actions: [] };
}

function ofOne(t: Translate, item: MessageItem, badge: number | null): PushPayload {
  const page = ANNOUNCED_PAGES[item.kind];
  const path = page.path(item.reminderId);
  const notePaths = [readPath(item.links.reminder)];
  const open = { title: t(page.push), path, notePaths };
  return {
    title: brief(item.what),
    body: item.statement,
    language: t.language,
    path,
    notePaths,
    tag: `reminder-${item.reminderId}`,
    badge,
    actions: page.isWork
      ? [
          {
            title: t('mail.push.done'),
            path: `/add-maintenance?reminder=${item.reminderId}`,
            notePaths: [readPath(item.links.done)],
          },
          open,
        ]
      : [open],
  };
}

/** Opens the list of due items, because no single one is meant. */
function ofSeveral(t: Translate, { id, items, others }: ChannelMessage, badge: number | null): PushPayload {
  const named = items.slice(0, MOST_LINES);
  const [list = '/maintenance', ...otherLists] = new Set(items.map(({ kind }) => ANNOUNCED_PAGES[kind].list));
  return {
    ...plain(t.language),
    title: t('mail.push.several', { reminders: items.length + others }),
    body: named.map(({ headline }) => brief(headline)).join('\n'),
    path: otherLists.length === 0 ? list : '/maintenance',
    notePaths: named.map(({ links }) => readPath(links.reminder)),
    tag: `message-${id}`,
    badge,
  };
}

/** The path of the link that records the click, without its host: the device knows where it subscribed. */
function readPath(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Shortened, so that names of 80 characters in both places fit into the limit of push services. */
function brief(line: string): string {
  return line.length <= MAX_LINE_LENGTH ? line : `${line.slice(0, MAX_LINE_LENGTH - 1)}…`;
}
