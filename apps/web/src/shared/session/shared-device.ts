import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';

/** Keeps what was said at sign-in: nothing of the garage is copied to a shared computer. */
export function noteSharedDevice(isShared: boolean): void {
  if (isShared) deviceStore.write(deviceKeys.isShared, 'true');
  else deviceStore.remove(deviceKeys.isShared);
}

export function isSharedDevice(): boolean {
  return deviceStore.read(deviceKeys.isShared) !== null;
}
