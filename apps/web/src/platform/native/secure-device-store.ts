import { deviceKeys, type DeviceStore } from '#platform/device-store.ts';

/** Secret store of a native shell: Keychain or Keystore. */
export interface Vault {
  read(key: string): Promise<string | null>;
  write(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

const SECRET = deviceKeys.token;

/**
 * The plain store, with the token in the vault and in memory. The token is read once, so that the store is
 * synchronous afterwards; writes are asynchronous, in order.
 *
 * The Keychain outlives the app: a token without the flag is from an earlier installation and is deleted. A
 * flag without a readable token (a backup contains no Keystore keys) is a session that has ended.
 */
export async function openSecureDeviceStore(plain: DeviceStore, vault: Vault): Promise<DeviceStore> {
  let token = isNeeded(plain) ? await vault.read(SECRET).catch(() => null) : null;
  let written: Promise<void> = Promise.resolve();
  const inOrder = (write: () => Promise<void>) => {
    // If the vault fails, the token lasts until the app exits: the user signs in again at the next start.
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

/** An active session, or one that still has to be ended on the server. */
function isNeeded(plain: DeviceStore): boolean {
  return plain.read(deviceKeys.loggedIn) === 'true' || plain.read(deviceKeys.leaving) !== null;
}
