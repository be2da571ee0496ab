import { isBareImage } from '#platform/images/bare-image.ts';
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import type { ImageFormat } from '#platform/files/recognise-file.ts';
import type { Sharp } from 'sharp';

/** Longer side of what is kept, and of its thumbnail (contract, section 7). */
const MAX_SIDE_PIXELS = 2560;
const THUMBNAIL_SIDE_PIXELS = 320;

/**
 * More pixels are refused from the header alone. Decoding at these limits was measured to take less than 400 MB:
 * an interlaced PNG and a progressive JPEG must be held whole, and AVIF takes about 21 bytes a pixel.
 */
const MAX_PIXELS: Readonly<Record<ImageFormat, number>> = {
  jpeg: 80_000_000,
  webp: 80_000_000,
  png: 50_000_000,
  heif: 16_000_000,
};

/** A PNG that stays above this is a photograph: as JPEG it takes about a tenth. */
const MAX_PNG_BYTES = 2 * 1024 * 1024;

const JPEG = { quality: 82, mozjpeg: true } as const;
const WEBP = { quality: 80 } as const;
const THUMBNAIL = { quality: 75 } as const;

export const THUMBNAIL_CONTENT_TYPE = 'image/webp';

export type ImageContentType = 'image/jpeg' | 'image/png' | 'image/webp';

/** An image as it is kept: upright, sRGB, without metadata. */
export interface ReencodedImage {
  readonly bytes: Uint8Array;
  readonly contentType: ImageContentType;
  readonly width: number;
  readonly height: number;
  /** At most 320 px on the longer side, of the type `THUMBNAIL_CONTENT_TYPE`. */
  readonly thumbnail: Uint8Array;
}

export type ImageOutcome =
  | { readonly image: ReencodedImage }
  | { readonly refused: 'undecodable' }
  | { readonly refused: 'too_many_pixels'; readonly maximumPixels: number };

/** Decoding takes much memory: a small machine holds two images at once. */
const inImageSlot = limitConcurrency(2);

/**
 * Makes of an uploaded image the one that is kept: nothing but its pixels survives, so neither EXIF and its place
 * nor anything hidden beside the image does. Broken, truncated and oversized images are refused.
 */
export function reencodeImage(bytes: Uint8Array, format: ImageFormat): Promise<ImageOutcome> {
  return inImageSlot(async () => {
    const sharp = await loadSharp();
    const maximumPixels = MAX_PIXELS[format];
    try {
      const header = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (header.format !== format) return { refused: 'undecodable' };
      if (header.width * header.height > maximumPixels) return { refused: 'too_many_pixels', maximumPixels };
      const pixels = sharp(bytes, { failOn: 'truncated', limitInputPixels: maximumPixels })
        .autoOrient()
        .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb');
      const kept = await encode(pixels, format, header.hasAlpha);
      return { image: { ...kept, thumbnail: await makeThumbnail(kept.bytes) } };
    } catch {
      // The decoder tells by a bare Error that an image is broken; there is no other reason for one here.
      return { refused: 'undecodable' };
    }
  });
}

/**
 * An image that this encoder has made before, taken as it is: so that what was exported comes back byte for byte. Null
 * for any other: one with metadata or anything else beside its pixels, larger than is kept, or that cannot be decoded
 * to its end.
 */
export async function readKeptImage(bytes: Uint8Array, format: ImageFormat): Promise<ReencodedImage | null> {
  const contentType = KEPT_TYPES[format];
  if (contentType === undefined || !isBareImage(bytes, format)) return null;
  return inImageSlot(async () => {
    const sharp = await loadSharp();
    try {
      const header = await sharp(bytes).metadata();
      const { width, height } = header;
      const isSmall = width <= MAX_SIDE_PIXELS && height <= MAX_SIDE_PIXELS;
      const isKeptAsPng = format !== 'png' || header.hasAlpha || bytes.length <= MAX_PNG_BYTES;
      if (header.format !== format || header.depth !== 'uchar' || !isSmall || !isKeptAsPng) return null;
      // Decoded to the end: the thumbnail alone would not notice what is missing.
      await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
      return { bytes, contentType, width, height, thumbnail: await makeThumbnail(bytes) };
    } catch {
      return null;
    }
  });
}

const KEPT_TYPES: Readonly<Partial<Record<ImageFormat, ImageContentType>>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

type KeptImage = Omit<ReencodedImage, 'thumbnail'>;

/** JPEG, PNG and WebP stay what they are; what few programs can open becomes JPEG. */
async function encode(pixels: Sharp, format: ImageFormat, hasAlpha: boolean): Promise<KeptImage> {
  switch (format) {
    case 'webp':
      return keep(pixels.webp(WEBP), 'image/webp');
    case 'png': {
      const png = await keep(pixels.png(), 'image/png');
      if (hasAlpha || png.bytes.length <= MAX_PNG_BYTES) return png;
      const sharp = await loadSharp();
      return keep(sharp(png.bytes).jpeg(JPEG), 'image/jpeg');
    }
    case 'jpeg':
    case 'heif':
      return keep(pixels.flatten({ background: '#fff' }).jpeg(JPEG), 'image/jpeg');
  }
}

async function keep(pixels: Sharp, contentType: ImageContentType): Promise<KeptImage> {
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType, width: info.width, height: info.height };
}

async function makeThumbnail(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(bytes)
    .resize({
      width: THUMBNAIL_SIDE_PIXELS,
      height: THUMBNAIL_SIDE_PIXELS,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp(THUMBNAIL)
    .toBuffer();
}

/** Loaded at the first image: it takes 18 MB and 75 ms that a server without uploads never needs. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
