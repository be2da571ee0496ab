import { noticeChanges, pathIn } from '#platform/native/notice-changes.ts';
import { listening } from '#platform/native/plugin-calls.ts';
import type { LocalNotices, NoticePermission } from '#platform/native-device.ts';
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
