import type { DeviceStore } from '#platform/device-store.ts';

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
