import { createWebDeviceStore } from '#platform/web-device-store.ts';

/** The store of the device this runs on. */
export const deviceStore = createWebDeviceStore();
