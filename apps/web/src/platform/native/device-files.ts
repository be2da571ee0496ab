import type { OwnFiles } from '#platform/native-device.ts';
import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';

const directory = Directory.LibraryNoCloud;

/** In the app's own folder, out of backups, where neither system takes anything away. */
export const ownFiles: OwnFiles = {
  async read(path) {
    try {
      const { data } = await Filesystem.readFile({ path, directory });
      return new Blob([bytesOf(data)]);
    } catch {
      return null;
    }
  },
  write: async (path, content) => void (await writeInPieces(content, { path, directory })),
  remove: (path) => Filesystem.deleteFile({ path, directory }).catch(() => undefined),
  removeFolder: (path) => Filesystem.rmdir({ path, directory, recursive: true }).catch(() => undefined),
  list: (path) =>
    Filesystem.readdir({ path, directory }).then(
      ({ files }) => files.map(({ name }) => name),
      () => [],
    ),
};

/**
 * Reads a file of another app by the address that the system gave with it (`content:` on Android, `file:` on iOS). A larger
 * one is not read: the bridge holds all of it in memory, as text.
 */
export async function readOpened(address: string, maximumBytes: number): Promise<File | 'too_large' | null> {
  try {
    // A provider of Android need not tell the size.
    const stat = await Filesystem.stat({ path: address }).catch(() => null);
    if (stat && stat.size > maximumBytes) return 'too_large';
    const { data } = await Filesystem.readFile({ path: address });
    const file = new File([bytesOf(data)], nameIn(address));
    return file.size > maximumBytes ? 'too_large' : file;
  } catch {
    return null;
  } finally {
    await removeInboxCopy(address);
  }
}

/** iOS copies a file into the inbox of the app and leaves it there. */
async function removeInboxCopy(address: string): Promise<void> {
  if (!/^file:.*\/Documents\/Inbox\/[^/]+$/.test(address)) return;
  await Filesystem.deleteFile({ path: address }).catch(() => undefined);
}

/** The bridge gives base64; in a browser the plugin gives the file itself. */
function bytesOf(data: string | Blob): BlobPart {
  return typeof data === 'string' ? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) : data;
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

/** Emptied before each use, so that no invoice stays behind. */
const FOLDER = 'shared';

/** Writes a file where the system may read it from, and opens the share sheet. @throws when it cannot be written. */
export async function shareFile(content: Blob, name: string): Promise<boolean> {
  await Filesystem.rmdir({ path: FOLDER, directory: Directory.Cache, recursive: true }).catch(
    () => undefined,
  );
  const uri = await writeInPieces(content, {
    path: `${FOLDER}/${safeFileName(name)}`,
    directory: Directory.Cache,
  });
  try {
    await Share.share({ files: [uri] });
    return true;
  } catch (failure) {
    if (failure instanceof Error && /cancel/i.test(failure.message)) return false;
    throw failure;
  }
}

/** A name that is one file in one folder on both systems. */
export function safeFileName(name: string): string {
  const safe = [...name].map((sign) => (sign < ' ' || '/\\:*?"<>|'.includes(sign) ? '-' : sign)).join('');
  return safe.replace(/^\.+/, '').slice(-120).trim() || 'carnet';
}

/** A multiple of 3, so that the pieces of base64 add up to the whole. */
const PIECE_BYTES = 3 * 256 * 1024;

/**
 * Writes a file, in the place of one of its name, piece by piece: the bridge takes text alone. Answers its address.
 * @throws when it cannot be written
 */
async function writeInPieces(
  content: Blob,
  place: { readonly path: string; readonly directory: Directory },
): Promise<string> {
  const first = await base64Of(content.slice(0, PIECE_BYTES));
  const { uri } = await Filesystem.writeFile({ ...place, data: first, recursive: true });
  for (let start = PIECE_BYTES; start < content.size; start += PIECE_BYTES) {
    // One after the other: each is put behind the one before.
    await Filesystem.appendFile({
      ...place,
      data: await base64Of(content.slice(start, start + PIECE_BYTES)),
    });
  }
  return uri;
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      // `data:…;base64,` stands before it; an empty file has nothing behind.
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(content);
  });
}
