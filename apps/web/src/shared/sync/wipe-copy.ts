import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore, nativeDevice } from '#platform/device.ts';
import { mirrorFolder } from '#shared/sync/outbox/files/mirror-folder.ts';
import { isSharedDevice } from '#shared/session/shared-device.ts';
import { serverAddress } from '#platform/server-address.ts';

/** The database that holds the copy of an account's garage: the native app can change its server. */
export function copyNameOf(account: string): string {
  return `carnet|${serverAddress()}|${account}`;
}

/** Notes how much waits in a copy: such a one outlives the sign-in of somebody else. */
export function noteWaiting(name: string, count: number): void {
  const key = deviceKeys.waitingPrefix + name;
  if (count > 0) deviceStore.write(key, String(count));
  else deviceStore.remove(key);
}

/** How much waits on this device behind a sign-in, whoever has done it. */
export function countWaiting(): number {
  const keys = deviceStore.keys().filter((key) => key.startsWith(deviceKeys.waitingPrefix));
  return keys.reduce((sum, key) => sum + Number(deviceStore.read(key)), 0);
}

/**
 * Before a session begins: nothing is read any more from what somebody else has left on this device. What they have not
 * sent yet stays for their next sign-in.
 */
export async function keepOnlyCopyOf(account: string): Promise<void> {
  const other = deviceStore.read(deviceKeys.copyOf);
  if (other === null || other === account) return;
  if (deviceStore.read(deviceKeys.waitingPrefix + copyNameOf(other)) === null) await wipeCopy();
  else deviceStore.remove(deviceKeys.copyOf);
}

/**
 * Notes whose copy this device keeps: at sign-in in the same step as the session. Chromium writes localStorage to the disk
 * up to a minute later, so that a kill before then loses both or neither.
 */
export function nameCopyOf(account: string): void {
  if (!isSharedDevice()) deviceStore.write(deviceKeys.copyOf, account);
}

/**
 * Removes the copy from this device. Windows that have it open close it first. Apart from the copy itself, so that who
 * leaves waits for no file.
 */
export async function wipeCopy(): Promise<void> {
  deviceStore.remove(deviceKeys.importHabits);
  const account = deviceStore.read(deviceKeys.copyOf);
  if (account === null) return;
  deviceStore.remove(deviceKeys.copyOf);
  noteWaiting(copyNameOf(account), 0);
  await nativeDevice()?.files.removeFolder(mirrorFolder(copyNameOf(account)));
  await deleteDatabase(copyNameOf(account));
}

async function deleteDatabase(name: string): Promise<void> {
  try {
    const deletion = indexedDB.deleteDatabase(name);
    await new Promise<void>((resolve) => {
      // One that is held up goes through once the last window has closed it.
      for (const end of ['success', 'error', 'blocked']) deletion.addEventListener(end, () => resolve());
    });
  } catch {
    // Where all storage is forbidden, already the name `indexedDB` throws: nothing was kept.
  }
}
