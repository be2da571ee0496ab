import { ProblemError } from '#shared/api/problem-error.ts';
import { MAX_FILE_BYTES, SHOWN_MAX_SHRUNK_PHOTO_BYTES } from '@carnet/contract/files/file.schema';

/** In pixels: more than the server keeps, and the maximum canvas size of an iPhone. */
const LONGEST_EDGE = 4096;
const QUALITY = 0.85;

/**
 * Converts a photo to a JPEG of fewer pixels, upright and without camera metadata.
 * @throws ProblemError `payload_too_large` if the browser cannot decode it or lacks memory
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const blob = await redraw(file).catch(() => null);
  if (!blob || blob.size > MAX_FILE_BYTES) {
    const params = { maximumBytes: SHOWN_MAX_SHRUNK_PHOTO_BYTES };
    throw new ProblemError({ code: 'payload_too_large', status: 413, params });
  }
  const name = file.name.replace(/\.[^.]*$/, '') + '.jpg';
  return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
}

async function redraw(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
  } finally {
    picture.close();
  }
}
