import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';

/**
 * Notes whose copy this device keeps, null for nobody’s: at sign-in in the same step as the session. Chromium writes
 * localStorage to the disk up to a minute later, so that a kill before then loses both or neither.
 */
export function nameCopyOf(account: string | null): void {
  if (account === null) deviceStore.remove(deviceKeys.copyOf);
  else deviceStore.write(deviceKeys.copyOf, account);
}
