import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';

/**
 * Marks this computer as shared, so that no data of the account outlives the window. A new value at each
 * sign-in, so that other windows notice.
 */
export function markSharedDevice(isShared: boolean): void {
  if (isShared) deviceStore.write(deviceKeys.isShared, crypto.randomUUID());
  else deviceStore.remove(deviceKeys.isShared);
}

export function isSharedDevice(): boolean {
  return deviceStore.read(deviceKeys.isShared) !== null;
}
