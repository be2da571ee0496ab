import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';

/** Emptied before each use, so that no invoice stays behind. */
const FOLDER = 'shared';
/** A multiple of 3, so that the pieces of base64 add up to the whole. */
const PIECE_BYTES = 3 * 256 * 1024;

/** Writes a file where the system may read it from, and opens the share sheet. @throws when it cannot be written. */
export async function shareFile(content: Blob, name: string): Promise<boolean> {
  await Filesystem.rmdir({ path: FOLDER, directory: Directory.Cache, recursive: true }).catch(
    () => undefined,
  );
  const uri = await writeInPieces(content, `${FOLDER}/${safeFileName(name)}`);
  try {
    await Share.share({ files: [uri] });
    return true;
  } catch (failure) {
    if (failure instanceof Error && /cancel/i.test(failure.message)) return false;
    throw failure;
  }
}

async function writeInPieces(content: Blob, path: string): Promise<string> {
  const place = { path, directory: Directory.Cache };
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

/** A name that is one file in one folder on both systems. */
export function safeFileName(name: string): string {
  const safe = [...name].map((sign) => (sign < ' ' || '/\\:*?"<>|'.includes(sign) ? '-' : sign)).join('');
  return safe.replace(/^\.+/, '').slice(-120).trim() || 'carnet';
}
