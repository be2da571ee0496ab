import { recogniseFile } from '#platform/files/recognise-file.ts';
import type { PictureOrder, PictureOutcome } from '#platform/images/pictures.ts';
import { readKeptImage, reencodeImage } from '#platform/images/reencode-image.ts';

/** Makes of the bytes the picture that is kept, or says why not. Decoders are native code: what strangers send is read in a child process. */
export async function readPicture(
  bytes: Buffer,
  { isExported, maximumBytes }: PictureOrder,
): Promise<PictureOutcome> {
  const recognised = await recogniseFile(bytes);
  if (recognised?.kind !== 'image') return { refused: 'unknown' };
  const kept = isExported ? await readKeptImage(bytes, recognised.format) : null;
  if (kept) return { image: kept };
  return bytes.length > maximumBytes ? { refused: 'unknown' } : reencodeImage(bytes, recognised.format);
}
