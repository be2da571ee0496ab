import type { DeviceStore } from '#platform/device-store.ts';
import type { NativeDevice } from '#platform/native-device.ts';

const browserStore = createWebDeviceStore();
let store: DeviceStore = browserStore;
let native: NativeDevice | null = null;

/** The store of the device this runs on: in a native shell the token lies in the secure store. */
export const deviceStore: DeviceStore = {
  read: (key) => store.read(key),
  write: (key, value) => store.write(key, value),
  remove: (key) => store.remove(key),
  keys: () => store.keys(),
  onChangeElsewhere: (listener) => browserStore.onChangeElsewhere(listener),
};

/** What the device can do beyond a browser; null in a browser. */
export function nativeDevice(): NativeDevice | null {
  return native;
}

/** Readies the device before the app is first drawn: afterwards the store answers at once. For native shells only. */
export async function readyNativeDevice(): Promise<NativeDevice> {
  const { openNativeDevice } = await import('#platform/native/open-native-device.ts');
  const opened = await openNativeDevice(browserStore);
  store = opened.store;
  native = opened.device;
  return opened.device;
}

/** Keeps in the browser's local storage; where that is forbidden, for as long as the page lives. */
export function createWebDeviceStore(storage: Storage | null = openStorage()): DeviceStore {
  const memory = new Map<string, string>();
  return {
    read: (key) => memory.get(key) ?? storage?.getItem(key) ?? null,
    write(key, value) {
      try {
        storage?.setItem(key, value);
        memory.delete(key);
        if (!storage) memory.set(key, value);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      storage?.removeItem(key);
    },
    keys: () => [...new Set([...memory.keys(), ...(storage ? Object.keys(storage) : [])])],
    onChangeElsewhere(listener) {
      const hear = (event: StorageEvent) => listener(event.key);
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}

function openStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
