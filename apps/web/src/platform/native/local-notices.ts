import { listening } from '#platform/native/plugin-calls.ts';
import type { LocalNotices, NoticePermission, LocalNotice } from '#platform/native-device.ts';
import { fingerprintOf } from '#platform/fingerprint.ts';
import type { PermissionState } from '@capacitor/core';
import { LocalNotifications } from '@capacitor/local-notifications';

const CHANNEL = 'reminders';

/** Notifications set on the device. Never to the minute: exact alarms would be one permission more. */
export const localNotices: LocalNotices = {
  permission: async () => permissionOf((await LocalNotifications.checkPermissions()).display),
  ask: async () => permissionOf((await LocalNotifications.requestPermissions()).display),
  async plan(notices, channel) {
    const { notifications: pending } = await LocalNotifications.getPending();
    const { cancel, schedule } = noticeChanges(pending, notices);
    if (cancel.length > 0) await LocalNotifications.cancel({ notifications: cancel });
    // Only Android has channels; to make one again changes its name at most. Pushes come by the same.
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

function permissionOf(state: PermissionState): NoticePermission {
  if (state === 'granted') return 'granted';
  return state === 'denied' ? 'denied' : 'unasked';
}

/** What a notice carries through the system: the screen that it opens, and what it was made of. */
interface NoticeExtra {
  readonly path: string;
  readonly mark: string;
}

interface PlannedNotice extends LocalNotice {
  /** Both systems number notifications; Android with 31 bits and a sign. */
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

/** What has to be done so that exactly the wanted notices are pending. A notice that has moved is set anew. */
export function noticeChanges(
  pending: readonly PendingNotice[],
  wanted: readonly LocalNotice[],
): NoticeChanges {
  const planned = numberNotices(wanted);
  const marks = new Map(planned.map(({ id, extra }) => [id, extra.mark]));
  const kept = new Set(
    pending.filter(({ id, extra }) => marks.has(id) && marks.get(id) === markIn(extra)).map(({ id }) => id),
  );
  return {
    cancel: pending.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id })),
    schedule: planned.filter(({ id }) => !kept.has(id)),
  };
}

function numberNotices(notices: readonly LocalNotice[]): PlannedNotice[] {
  const taken = new Set<number>();
  return notices.map((notice) => {
    let id = fingerprintOf(notice.key) & 0x7fffffff;
    while (taken.has(id)) id = (id + 1) & 0x7fffffff;
    taken.add(id);
    const { at, title, body, path } = notice;
    return { ...notice, id, extra: { path, mark: [at.toISOString(), title, body, path].join('\n') } };
  });
}

function markIn(extra: unknown): unknown {
  return typeof extra === 'object' && extra !== null && 'mark' in extra ? extra.mark : undefined;
}

/** The screen of a notice that was tapped; null for one of another version. */
export function pathIn(extra: unknown): string | null {
  if (typeof extra !== 'object' || extra === null || !('path' in extra)) return null;
  return typeof extra.path === 'string' ? extra.path : null;
}
