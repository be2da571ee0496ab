import { countOnBell } from '#features/push/bell-count.ts';
import { pushOf, lifeOf, payloadOf, topicOf } from '#features/push/push-content.ts';
import { listReceipts, noteReceipt, type Receipts } from '#features/push/push-receipts.repository.ts';
import {
  countDevicesOf,
  deleteDevice,
  listDevices,
  type PushDevice,
} from '#features/push/push.repository.ts';
import type { ChannelMessage, Delivery, PushChannel } from '#platform/channels/channel.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import type { PushMessage, PushResult } from '#platform/push/push-sender.ts';
import { isToldByDevice } from '#features/push/own-announcements.ts';
import type { NativePush } from '#platform/push/native/native-push.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { v5 as uuidv5 } from 'uuid';

const HOUR_MILLIS = 3_600_000;
/** Longer than a message is ever tried. */
const RECEIPT_MILLIS = 48 * HOUR_MILLIS;

/**
 * Pushes to every device of an owner, browsers and native apps. A device that has got a message does not get it again when it is tried anew
 * for the others; one that is no more is forgotten. `context` is asked for when the first message leaves.
 */
export function pushChannel(context: () => Context): PushChannel {
  return {
    name: 'push',
    whenFree: (work) => work(),
    countDevices: countDevicesOf,
    send: (message) => deliver(context(), message),
  };
}

async function deliver(context: Context, message: ChannelMessage): Promise<Delivery> {
  const { transactions } = context;
  const { items: devices } = await listDevices(transactions.reading, message.recipient);
  if (devices.length === 0) return { outcome: 'refused', reason: 'no_device' };
  const receipts = await listReceipts(transactions.reading, message.recipient.accountId, message.id);
  const waiting = devices.filter(({ id }) => !receipts.deviceIds.has(id));
  const badge = message.kind === 'test' ? null : await countOnBell(context, message.recipient);
  const push = pushOf(message, badge);
  const results = await Promise.all(waiting.map((device) => pushTo(context, device, message, push)));
  return deliveryOf(context, message, results, receipts);
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
  const at = { sentAt: instantOf(now), forgetBefore: instantOf(now - RECEIPT_MILLIS) };
  if (outcome === 'sent') await transactions.run((tx) => noteReceipt(tx, device, message.id, at));
  if (outcome === 'gone') await transactions.run((tx) => deleteDevice(tx, device));
  return outcome;
}

/**
 * One device that has got it is enough to have told the owner; the others are tried again for an hour (a trial
 * answers at once). What no device
 * could get is tried for as long as messages are.
 */
function deliveryOf(
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
 * Pushes to a native app what it does not announce by itself (docs/decisions/0021). When that is nothing, the service
 * is only asked whether the app is still there.
 */
async function pushToApp(
  { nativePushSenders, clock }: Pick<Context, 'nativePushSenders' | 'clock'>,
  device: PushDevice,
  message: ChannelMessage,
): Promise<PushResult> {
  const sender = device.service === 'web' ? undefined : nativePushSenders[device.service];
  // The operator has taken the service out since.
  if (!sender) return { outcome: 'refused', status: null };
  return sender.send(device.endpoint, nativePushOf(message, device, clock.now()));
}

function nativePushOf(message: ChannelMessage, device: PushDevice, now: number): NativePush {
  const today = civilDateInZone(now, 'UTC');
  const left = message.items.filter((item) => !isToldByDevice(device.ownAnnouncements, item, today));
  const isSilent = left.length === 0 && message.kind === 'reminders';
  const said = isSilent ? message : { ...message, items: left };
  const payload = payloadOf(said, null);
  return {
    // Apple names each push of each device by it; the same again after a kill.
    id: uuidv5(device.id, message.id),
    title: payload.title,
    body: payload.body,
    data: { path: payload.path, notePaths: JSON.stringify(payload.notePaths) },
    topic: topicOf(payload),
    ...lifeOf(said),
    isSilent,
  };
}
