import type { NativeDevice } from '#platform/native-device.ts';
import { handSharedFiles } from '#platform/shared-files.ts';

/** Whether the system opened the app with a file, rather than with the address of a screen. */
export function isFileAddress(link: string): boolean {
  return /^(content|file):/.test(link);
}

/** Reads the file and lets it wait for the page that imports it. Answers whether there is one. */
export async function takeOpenedFile(device: NativeDevice, address: string): Promise<boolean> {
  const file = await device.readOpened(address);
  if (file) handSharedFiles([file]);
  return file !== null;
}
