import type { RemotePushes } from '#platform/native-device.ts';
import { apiAddress } from '#shared/api/address.ts';
import { call } from '#shared/api/api-client.ts';
import type { OwnAnnouncement } from '@carnet/contract/push/push.schema';

/**
 * Lets the server push to this device what the device does not announce by itself, where the server and the build of
 * the app know the same push service. Rejects when the server cannot be reached or refuses.
 */
export async function registerNativeDevice(
  pushes: RemotePushes,
  ownAnnouncements: readonly OwnAnnouncement[],
): Promise<void> {
  const { nativeServices } = await call('getPushKey');
  const { service } = pushes;
  const token = nativeServices.includes(service) ? await pushes.register() : null;
  if (token === null) return;
  await call('createNativeDevice', { body: { service, token, ownAnnouncements: [...ownAnnouncements] } });
}

/** Tells the server that a push was followed. It is no loss to the person when that fails. */
export async function noteFollowed(notePaths: readonly string[]): Promise<void> {
  // What is answered leads on to a page, which nobody here reads.
  const note = (path: string) => fetch(apiAddress(path), { mode: 'no-cors', credentials: 'omit' });
  await Promise.allSettled(notePaths.map(note));
}
