import { arePushesAllowed, subscribeToPushes, unsubscribeFromPushes } from '#platform/push-device.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { call } from '#shared/api/api-client.ts';

/**
 * On each start: registers this device again if pushes are on (address or session may be new), and
 * unsubscribes a browser that another user uses now.
 */
export async function renewPushDevice(accountId: string): Promise<void> {
  const owner = deviceStore.read(deviceKeys.pushAccount);
  if (owner === null || !arePushesAllowed()) return;
  if (owner === accountId) return void (await registerDevice(accountId));
  deviceStore.remove(deviceKeys.pushAccount);
  await unsubscribeFromPushes();
}

/** Registers this browser for pushes; false if it could not subscribe. Rejects if the server refuses. */
export async function registerDevice(accountId: string): Promise<boolean> {
  const { publicKey } = await call('getPushKey');
  const { endpoint, keys } = await subscribeToPushes(publicKey).catch((): PushSubscriptionJSON => ({}));
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return false;
  await call('createPushSubscription', { body: { endpoint, keys: { p256dh, auth } } });
  deviceStore.write(deviceKeys.pushAccount, accountId);
  return true;
}
