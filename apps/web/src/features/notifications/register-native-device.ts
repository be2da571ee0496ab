import type { RemotePushes } from '#platform/native-device.ts';
import { apiAddress } from '#shared/api/address.ts';
import { call } from '#shared/api/api-client.ts';
import type { OwnAnnouncement } from '@carnet/contract/push/push.schema';

/**
 * Registers this device for pushes of what it does not announce itself, if server and app build share a push
 * service. Rejects if the server cannot be reached or refuses.
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

/** Reports to the server that a push was opened. A failure has no consequence for the user. */
export async function reportOpened(notePaths: readonly string[]): Promise<void> {
  // The response is a redirect to a page, which is not read.
  const note = (path: string) => fetch(apiAddress(path), { mode: 'no-cors', credentials: 'omit' });
  await Promise.allSettled(notePaths.map(note));
}
