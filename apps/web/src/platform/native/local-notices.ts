import { listening } from '#platform/native/plugin-calls.ts';
import type { LocalNotices, NoticePermission, LocalNotice } from '#platform/native-device.ts';
import { fingerprint } from '#platform/fingerprint.ts';
import type { PermissionState } from '@capacitor/core';
import { LocalNotifications } from '@capacitor/local-notifications';

const CHANNEL = 'reminders';

/** Notifications scheduled on the device. Inexact, because exact alarms would need another permission. */
export const localNotices: LocalNotices = {
  permission: async () => toPermission((await LocalNotifications.checkPermissions()).display),
  ask: async () => toPermission((await LocalNotifications.requestPermissions()).display),
  async plan(notices, channel) {
    const { notifications: pending } = await LocalNotifications.getPending();
    const { cancel, schedule } = noticeChanges(pending, notices);
    if (cancel.length > 0) await LocalNotifications.cancel({ notifications: cancel });
    // Only Android has channels; creating one again only updates its name. Pushes use the same channel.
    await LocalNotifications.createChannel({ id: CHANNEL, name: channel, importance: 3 }).catch(
      () => undefined,
    );
    if (schedule.length === 0) return;
    await LocalNotifications.schedule({
      notifications: schedule.map(({ id, title, body, at, extra }) => ({
        id,
        title,
        body,
        extra,
        channelId: CHANNEL,
        schedule: { at, allowWhileIdle: true },
        isExactNotification: false,
      })),
    });
  },
  onOpen: (listener) =>
    listening(
      LocalNotifications.addListener('localNotificationActionPerformed', ({ notification }) => {
        const path = pathIn(notification.extra);
        if (path !== null) listener(path);
      }),
    ),
};

function toPermission(state: PermissionState): NoticePermission {
  if (state === 'granted') return 'granted';
  return state === 'denied' ? 'denied' : 'unasked';
}

/** Payload of a notice: the screen that it opens, and a hash of its content. */
interface NoticeExtra {
  readonly path: string;
  readonly mark: string;
}

interface PlannedNotice extends LocalNotice {
  /** Both systems identify notifications by number; on Android a signed 32-bit integer. */
  readonly id: number;
  readonly extra: NoticeExtra;
}

interface PendingNotice {
  readonly id: number;
  readonly extra?: unknown;
}

interface NoticeChanges {
  readonly cancel: { readonly id: number }[];
  readonly schedule: PlannedNotice[];
}

/** The calls needed so that exactly the wanted notices are pending. A changed notice is scheduled again. */
export function noticeChanges(
  pending: readonly PendingNotice[],
  wanted: readonly LocalNotice[],
): NoticeChanges {
  const planned = numberNotices(wanted);
  const marks = new Map(planned.map(({ id, extra }) => [id, extra.mark]));
  const kept = new Set(
    pending.filter(({ id, extra }) => marks.has(id) && marks.get(id) === readMark(extra)).map(({ id }) => id),
  );
  return {
    cancel: pending.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id })),
    schedule: planned.filter(({ id }) => !kept.has(id)),
  };
}

function numberNotices(notices: readonly LocalNotice[]): PlannedNotice[] {
  const taken = new Set<number>();
  return notices.map((notice) => {
    let id = fingerprint(notice.key) & 0x7fffffff;
    while (taken.has(id)) id = (id + 1) & 0x7fffffff;
    taken.add(id);
    const { at, title, body, path } = notice;
    return { ...notice, id, extra: { path, mark: [at.toISOString(), title, body, path].join('\n') } };
  });
}

function readMark(extra: unknown): unknown {
  return typeof extra === 'object' && extra !== null && 'mark' in extra ? extra.mark : undefined;
}

/** The screen of a tapped notice; null for a notice of another version. */
export function pathIn(extra: unknown): string | null {
  if (typeof extra !== 'object' || extra === null || !('path' in extra)) return null;
  return typeof extra.path === 'string' ? extra.path : null;
}
