import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';

/**
 * Records whose copy this device keeps; null for none. At sign-in it runs in the same step as the session:
 * Chromium writes localStorage to disk up to a minute later, so a kill before that loses both or neither.
 */
export function storeCopyAccount(account: string | null): void {
  if (account === null) deviceStore.remove(deviceKeys.copyOf);
  else deviceStore.write(deviceKeys.copyOf, account);
}
