import { arePushesAllowed, subscribeToPushes, unsubscribeFromPushes } from '#platform/push-device.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { call } from '#shared/api/api-client.ts';

/**
 * At each start: tells the server again of a device that was switched on here (its address may be a new one, its
 * session as well), and frees a browser that now belongs to somebody else.
 */
export async function renewPushDevice(accountId: string): Promise<void> {
  const owner = deviceStore.read(deviceKeys.pushAccount);
  if (owner === null || !arePushesAllowed()) return;
  if (owner === accountId) return void (await registerDevice(accountId));
  deviceStore.remove(deviceKeys.pushAccount);
  await unsubscribeFromPushes();
}

/** Lets this browser get pushes: whether it could subscribe. Rejects with what the server refuses. */
export async function registerDevice(accountId: string): Promise<boolean> {
  const { publicKey } = await call('getPushKey');
  const { endpoint, keys } = await subscribeToPushes(publicKey).catch((): PushSubscriptionJSON => ({}));
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return false;
  await call('createPushSubscription', { body: { endpoint, keys: { p256dh, auth } } });
  deviceStore.write(deviceKeys.pushAccount, accountId);
  return true;
}
