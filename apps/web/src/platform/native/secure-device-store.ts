import { deviceKeys, type DeviceStore } from '#platform/device-store.ts';

/** Where a native shell keeps a secret: Keychain or Keystore. */
export interface Vault {
  read(key: string): Promise<string | null>;
  write(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

const SECRET = deviceKeys.token;

/**
 * The plain store, but for the token, which lies in the vault and in memory. Read once, so that the store answers at
 * once ever after; written behind the caller's back, in order.
 *
 * The Keychain outlives the app: a token without the flag beside it was left by an earlier installation, and goes. A
 * flag without a token that can be read (a backup brings no key of the Keystore) is a session that has ended.
 */
export async function openSecureDeviceStore(plain: DeviceStore, vault: Vault): Promise<DeviceStore> {
  let token = isNeeded(plain) ? await vault.read(SECRET).catch(() => null) : null;
  let written: Promise<void> = Promise.resolve();
  const inOrder = (write: () => Promise<void>) => {
    // What the vault does not keep lives as long as the app: the person signs in again at the next start.
    written = written.then(write).catch(() => undefined);
  };
  if (token === null) {
    plain.remove(deviceKeys.loggedIn);
    inOrder(() => vault.remove(SECRET));
  }
  return {
    read: (key) => (key === SECRET ? token : plain.read(key)),
    write(key, value) {
      if (key !== SECRET) return plain.write(key, value);
      token = value;
      inOrder(() => vault.write(SECRET, value));
    },
    remove(key) {
      if (key !== SECRET) return plain.remove(key);
      token = null;
      inOrder(() => vault.remove(SECRET));
    },
    keys: () => [...plain.keys(), ...(token === null ? [] : [SECRET])],
    onChangeElsewhere: (listener) => plain.onChangeElsewhere(listener),
  };
}

/** An active session, or one that the server still has to end. */
function isNeeded(plain: DeviceStore): boolean {
  return plain.read(deviceKeys.loggedIn) === 'true' || plain.read(deviceKeys.leaving) !== null;
}
