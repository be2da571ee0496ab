import { recogniseFile } from '#platform/files/recognise-file.ts';
import type { PictureRequest, PictureOutcome } from '#platform/images/pictures.ts';
import { readKeptImage, reencodeImage } from '#platform/images/reencode-image.ts';

/**
 * Makes the stored picture from the bytes, or returns why it cannot. Runs in a child process, because
 * decoders are native code that parses untrusted data.
 */
export async function readPicture(
  bytes: Buffer,
  { isExported, maximumBytes }: PictureRequest,
): Promise<PictureOutcome> {
  const recognised = await recogniseFile(bytes);
  if (recognised?.kind !== 'image') return { refused: 'unknown' };
  const kept = isExported ? await readKeptImage(bytes, recognised.format) : null;
  if (kept) return { image: kept };
  return bytes.length > maximumBytes ? { refused: 'unknown' } : reencodeImage(bytes, recognised.format);
}
