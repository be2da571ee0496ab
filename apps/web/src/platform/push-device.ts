import { hasAppWorker, startAppWorker } from '#platform/app-worker.ts';
import { nativePlatform } from '#platform/shell.ts';

/**
 * Whether this device can get pushes. `installFirst`: only once the app is on the home screen (iPhone and iPad);
 * `blocked`: the person has refused, and only the browser's own settings can undo that. `native`: the app sees to it.
 */
export type PushAbility = 'able' | 'blocked' | 'installFirst' | 'native' | 'unable';

export function pushAbility(): PushAbility {
  if (nativePlatform() !== null) return 'native';
  const canPush = hasAppWorker() && 'PushManager' in window && 'Notification' in window;
  if (canPush) return Notification.permission === 'denied' ? 'blocked' : 'able';
  // Only Safari on iOS and iPadOS knows `standalone`, and only an installed app has pushes there.
  return Reflect.get(navigator, 'standalone') === false ? 'installFirst' : 'unable';
}

/** Asks the person, if they have not answered yet. To be called at a click of theirs, never by itself. */
export async function askForPushes(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Whether pushes were allowed on this device at some time, and still are. */
export function arePushesAllowed(): boolean {
  return pushAbility() === 'able' && Notification.permission === 'granted';
}

/** Subscribes this browser with the server's key, or gives the subscription that it has. Throws where it cannot. */
export async function subscribeToPushes(publicKey: string): Promise<PushSubscriptionJSON> {
  // Without a worker, as where storage is forbidden, `ready` never answers.
  await startAppWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const present = await pushManager.getSubscription();
  if (present && isSameKey(present.options.applicationServerKey, key)) return present.toJSON();
  await present?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON();
}

/** This browser gets no more pushes. */
export async function unsubscribeFromPushes(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSameKey(stored: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(stored ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}
