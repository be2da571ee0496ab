import { Directory, Filesystem } from '@capacitor/filesystem';
import { writeInPieces } from '#platform/native/write-in-pieces.ts';
import { Share } from '@capacitor/share';

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
