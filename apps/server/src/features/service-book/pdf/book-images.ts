import sharp from 'sharp';

/** On A4 more pixels than that are not seen. */
const MAX_SIDE = 1600;
const QUALITY = 80;

/** An image that a PDF can hold, with its size in pixels. */
export interface BookImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** An image as a JPEG, or null for one that cannot be read. */
export async function toJpeg(given: Uint8Array): Promise<BookImage | null> {
  try {
    const { data, info } = await sharp(given)
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

/** The height of an image that is fitted into a box, in the unit of the box. */
export function fittedHeight(
  { width, height }: BookImage,
  [boxWidth, boxHeight]: readonly [number, number],
): number {
  return height * Math.min(boxWidth / width, boxHeight / height);
}
