import { hasAppWorker, startAppWorker } from '#platform/app-worker.ts';
import { nativePlatform } from '#platform/shell.ts';

/**
 * Whether this device can receive pushes. `installFirst`: only after adding the app to the home screen (iPhone and
 * iPad); `blocked`: the user refused, which only the browser's settings can change; `native`: handled by the app.
 */
export type PushAbility = 'able' | 'blocked' | 'installFirst' | 'native' | 'unable';

export function pushAbility(): PushAbility {
  if (nativePlatform() !== null) return 'native';
  const canPush = hasAppWorker() && 'PushManager' in window && 'Notification' in window;
  if (canPush) return Notification.permission === 'denied' ? 'blocked' : 'able';
  // Only Safari on iOS and iPadOS has `standalone`, and only installed apps have pushes there.
  return Reflect.get(navigator, 'standalone') === false ? 'installFirst' : 'unable';
}

/** Prompts for permission unless it was answered before. Call it in a click handler only. */
export async function askForPushes(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Whether pushes were allowed on this device and still are. */
export function arePushesAllowed(): boolean {
  return pushAbility() === 'able' && Notification.permission === 'granted';
}

/** Subscribes this browser with the server's key, or returns the existing subscription. Throws on failure. */
export async function subscribeToPushes(publicKey: string): Promise<PushSubscriptionJSON> {
  // Without a worker, as where storage is forbidden, `ready` never resolves.
  await startAppWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = decodeKey(publicKey);
  const present = await pushManager.getSubscription();
  if (present && isSameKey(present.options.applicationServerKey, key)) return present.toJSON();
  await present?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON();
}

export async function unsubscribeFromPushes(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

function decodeKey(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSameKey(stored: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(stored ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}
