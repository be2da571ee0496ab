import { Filesystem } from '@capacitor/filesystem';

/** Reads a file of another app by the address that the system gave with it (`content:` on Android, `file:` on iOS). */
export async function readOpened(address: string): Promise<File | null> {
  try {
    const { data } = await Filesystem.readFile({ path: address });
    const content =
      typeof data === 'string' ? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) : data;
    return new File([content], nameIn(address));
  } catch {
    return null;
  }
}

/** The end of the address, which is a name for people alone: what a file is shows in its content. */
function nameIn(address: string): string {
  const end = address.slice(address.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(end);
  } catch {
    return end;
  }
}
