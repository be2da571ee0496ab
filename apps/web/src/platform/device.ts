import type { DeviceStore } from '#platform/device-store.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { createWebDeviceStore } from '#platform/web-device-store.ts';

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
