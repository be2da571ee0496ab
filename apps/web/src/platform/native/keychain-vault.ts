import type { Vault } from '#platform/native/secure-device-store.ts';
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

/** The Keychain of iOS, or a file whose key lies in the Keystore of Android. Neither goes to another device by backup. */
export function keychainVault(): Vault {
  const isReady = SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  return {
    read: async (key) => (await isReady, SecureStorage.getItem(key)),
    write: async (key, value) => (await isReady, SecureStorage.setItem(key, value)),
    remove: async (key) => (await isReady, SecureStorage.removeItem(key)),
  };
}
