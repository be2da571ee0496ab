import { deviceKeys, KEPT_ON_SHARED, type DeviceStore } from '#platform/device-store.ts';
import type { NativeDevice } from '#platform/native-device.ts';

const browserStore = createWebDeviceStore();
let store: DeviceStore = browserStore;
let native: NativeDevice | null = null;

/** The store of this device; in a native shell the token is in the secure store. */
export const deviceStore: DeviceStore = {
  read: (key) => store.read(key),
  write: (key, value) => store.write(key, value),
  remove: (key) => store.remove(key),
  keys: () => store.keys(),
  onChangeElsewhere: (listener) => browserStore.onChangeElsewhere(listener),
};

/** Native capabilities; null in a browser. */
export function nativeDevice(): NativeDevice | null {
  return native;
}

/** Opens the native device before the first render; afterwards the store is synchronous. Native shells only. */
export async function prepareNativeDevice(): Promise<NativeDevice> {
  const { openNativeDevice } = await import('#platform/native/open-native-device.ts');
  const opened = await openNativeDevice(browserStore);
  store = opened.store;
  native = opened.device;
  return opened.device;
}

/**
 * Stores in localStorage, or in memory where that is forbidden. On a shared computer, keys not in
 * `KEPT_ON_SHARED` go to the window's sessionStorage until the shared mark is removed.
 */
export function createWebDeviceStore(
  storage: Storage | null = openStorage('localStorage'),
  windowStorage: Storage | null = openStorage('sessionStorage'),
): DeviceStore {
  const memory = new Map<string, string>();
  const storageFor = (key: string) => {
    const isShared =
      (memory.get(deviceKeys.isShared) ?? storage?.getItem(deviceKeys.isShared) ?? null) !== null;
    return isShared && !KEPT_ON_SHARED.has(key) ? windowStorage : storage;
  };
  const forgetWindow = () => {
    for (const key of carnetKeys(windowStorage)) windowStorage?.removeItem(key);
  };
  return {
    read: (key) => memory.get(key) ?? storageFor(key)?.getItem(key) ?? storage?.getItem(key) ?? null,
    write(key, value) {
      const kept = storageFor(key);
      try {
        kept?.setItem(key, value);
        memory.delete(key);
        if (!kept) memory.set(key, value);
        if (kept !== storage) storage?.removeItem(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      storageFor(key)?.removeItem(key);
      storage?.removeItem(key);
      if (key === deviceKeys.isShared) forgetWindow();
    },
    keys: () => [...new Set([...memory.keys(), ...carnetKeys(storage), ...carnetKeys(windowStorage)])],
    onChangeElsewhere(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === windowStorage && windowStorage !== null) return;
        if (event.key === deviceKeys.isShared || event.key === null) forgetWindow();
        listener(event.key);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

function carnetKeys(storage: Storage | null): string[] {
  return storage
    ? Object.keys(storage).filter((key) => DEVICE_KEYS.some((known) => key.startsWith(known)))
    : [];
}

const DEVICE_KEYS = Object.values(deviceKeys);

function openStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}
