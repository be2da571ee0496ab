import sharp from 'sharp';

/** More pixels are not visible on A4. */
const MAX_SIDE = 1600;
const QUALITY = 80;

/** An image that can be embedded in a PDF, with its size in pixels. */
export interface BookImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Converts an image to JPEG; null if it cannot be read. */
export async function toJpeg(source: Uint8Array): Promise<BookImage | null> {
  try {
    const { data, info } = await sharp(source)
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** The height of an image fitted into a box, in the unit of the box. */
export function fittedHeight(
  { width, height }: BookImage,
  [boxWidth, boxHeight]: readonly [number, number],
): number {
  return height * Math.min(boxWidth / width, boxHeight / height);
}
