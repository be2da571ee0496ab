import { listening, quietly } from '#platform/native/plugin-calls.ts';
import type { RemotePushes } from '#platform/native-device.ts';
import type { NativePlatform } from '#platform/shell.ts';
import { PushNotifications } from '@capacitor/push-notifications';

/** The push service responds over the network, offline never. */
const TOKEN_TIMEOUT_MS = 30_000;

/** FCM on Android, APNs on iOS. `register` returns null in an app that was built without them. */
export function remotePushes(platform: NativePlatform): RemotePushes {
  return {
    service: platform === 'android' ? 'fcm' : 'apns',
    register: async () => (platform === 'android' && !(await hasFirebase()) ? null : askForToken()),
    onArrival: (listener) => listening(PushNotifications.addListener('pushNotificationReceived', listener)),
    onOpen: (listener) =>
      listening(
        PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
          const path = textIn(notification.data, 'path');
          if (path !== null) listener(path, notePathsIn(notification.data));
        }),
      ),
  };
}

/**
 * Reads the facts written by `apps/mobile/write-build-facts.ts`: requesting a token in a build without
 * Firebase would crash the app.
 */
async function hasFirebase(): Promise<boolean> {
  try {
    const facts: unknown = await (await fetch('/native-build.json')).json();
    return (
      typeof facts === 'object' && facts !== null && 'hasFirebase' in facts && facts.hasFirebase === true
    );
  } catch {
    return false;
  }
}

/** The plugin reports the token, or a failure, by an event. */
async function askForToken(): Promise<string | null> {
  let answer: (token: string | null) => void = () => undefined;
  const token = new Promise<string | null>((resolve) => {
    answer = resolve;
  });
  const timer = setTimeout(() => answer(null), TOKEN_TIMEOUT_MS);
  const handles = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => answer(value)),
    PushNotifications.addListener('registrationError', () => answer(null)),
  ]);
  try {
    await PushNotifications.register();
    return await token;
  } finally {
    clearTimeout(timer);
    for (const handle of handles) quietly(handle.remove());
  }
}

function textIn(data: unknown, key: string): string | null {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;
  return typeof value === 'string' ? value : null;
}

/** Both services carry text only, so the list is JSON. */
function notePathsIn(data: unknown): string[] {
  try {
    const paths: unknown = JSON.parse(textIn(data, 'notePaths') ?? '[]');
    return Array.isArray(paths)
      ? paths.filter((path) => typeof path === 'string' && path.startsWith('/v1/'))
      : [];
  } catch {
    return [];
  }
}
