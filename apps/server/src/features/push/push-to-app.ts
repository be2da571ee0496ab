import { isToldByDevice } from '#features/push/own-announcements.ts';
import { lifeOf, payloadOf, topicOf } from '#features/push/push-content.ts';
import type { PushDevice } from '#features/push/push.repository.ts';
import type { ChannelMessage } from '#platform/channels/channel.ts';
import type { Context } from '#platform/context.ts';
import type { NativePush } from '#platform/push/native/native-push.ts';
import type { PushResult } from '#platform/push/push-sender.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { v5 as uuidv5 } from 'uuid';

/**
 * Pushes to a native app what it does not announce by itself (docs/decisions/0021). When that is nothing, the service
 * is only asked whether the app is still there.
 */
export async function pushToApp(
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
