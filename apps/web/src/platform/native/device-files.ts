import type { OwnFiles } from '#platform/native-device.ts';
import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';

const directory = Directory.LibraryNoCloud;

/** In the app's private folder, excluded from backups, where neither system deletes files. */
export const ownFiles: OwnFiles = {
  async read(path) {
    try {
      const { data } = await Filesystem.readFile({ path, directory });
      return new Blob([toBytes(data)]);
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
 * Reads a file of another app by its system address (`content:` on Android, `file:` on iOS). A larger file is
 * not read: the bridge holds all of it in memory as text.
 */
export async function readOpened(address: string, maximumBytes: number): Promise<File | 'too_large' | null> {
  try {
    // Android providers may not report a size.
    const stat = await Filesystem.stat({ path: address }).catch(() => null);
    if (stat && stat.size > maximumBytes) return 'too_large';
    const { data } = await Filesystem.readFile({ path: address });
    const file = new File([toBytes(data)], nameIn(address));
    return file.size > maximumBytes ? 'too_large' : file;
  } catch {
    return null;
  } finally {
    await removeInboxCopy(address);
  }
}

/** iOS copies a file into the app's inbox and leaves it there. */
async function removeInboxCopy(address: string): Promise<void> {
  if (!/^file:.*\/Documents\/Inbox\/[^/]+$/.test(address)) return;
  await Filesystem.deleteFile({ path: address }).catch(() => undefined);
}

/** The bridge returns base64; in a browser the plugin returns the file itself. */
function toBytes(data: string | Blob): BlobPart {
  return typeof data === 'string' ? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) : data;
}

/** Display name only; the type is sniffed from the content. */
function nameIn(address: string): string {
  const end = address.slice(address.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(end);
  } catch {
    return end;
  }
}

/** Emptied before each use, so that no invoice is left behind. */
const FOLDER = 'shared';

/** Writes a file to a folder that the system may read, and opens the share sheet. @throws if it cannot be written */
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

/** A valid file name on both systems, without path separators. */
export function safeFileName(name: string): string {
  const safe = [...name].map((sign) => (sign < ' ' || '/\\:*?"<>|'.includes(sign) ? '-' : sign)).join('');
  return safe.replace(/^\.+/, '').slice(-120).trim() || 'carnet';
}

/** A multiple of 3, so that the base64 pieces can be concatenated. */
const PIECE_BYTES = 3 * 256 * 1024;

/**
 * Writes a file in pieces, replacing an existing one: the bridge takes text only. Returns its address.
 * @throws if it cannot be written
 */
async function writeInPieces(
  content: Blob,
  place: { readonly path: string; readonly directory: Directory },
): Promise<string> {
  const first = await base64Of(content.slice(0, PIECE_BYTES));
  const { uri } = await Filesystem.writeFile({ ...place, data: first, recursive: true });
  for (let start = PIECE_BYTES; start < content.size; start += PIECE_BYTES) {
    // Sequentially: each piece is appended to the previous one.
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
      // Strip the prefix `data:…;base64,`; an empty file has no content after it.
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(content);
  });
}
