import type { ImageFormat } from '#platform/files/recognise-file.ts';
import type { Sharp } from 'sharp';

/** Longer side of the stored image, and of its thumbnail. */
const MAX_SIDE_PIXELS = 2560;
const THUMBNAIL_SIDE_PIXELS = 320;

/**
 * Larger images are refused by their header. At these limits, an ordinary picture takes up to 460 MB: an interlaced PNG
 * and a progressive JPEG are held whole, and AVIF takes about 21 bytes a pixel. An image that takes more, such as a
 * 16-bit interlaced PNG or a progressive JPEG for print, hits the limit of the process (`pictures.ts`).
 */
const MAX_PIXELS: Readonly<Record<ImageFormat, number>> = {
  jpeg: 80_000_000,
  webp: 80_000_000,
  png: 50_000_000,
  heif: 16_000_000,
};

/** A PNG above this size is a photograph, which takes about a tenth as JPEG. */
const MAX_PNG_BYTES = 2 * 1024 * 1024;

const JPEG = { quality: 82, mozjpeg: true } as const;
const WEBP = { quality: 80 } as const;
const THUMBNAIL = { quality: 75 } as const;

export type ImageContentType = 'image/jpeg' | 'image/png' | 'image/webp';

/** An image as stored: upright, sRGB, without metadata. */
export interface ReencodedImage {
  readonly bytes: Uint8Array;
  readonly contentType: ImageContentType;
  readonly width: number;
  readonly height: number;
  /** A WebP of at most 320 px on the longer side. */
  readonly thumbnail: Uint8Array;
}

export type ImageOutcome =
  | { readonly image: ReencodedImage }
  | { readonly refused: 'undecodable' }
  | { readonly refused: 'too_many_pixels'; readonly maximumPixels: number };

/**
 * Makes the stored image from an upload. Only its pixels survive: neither EXIF with its location nor hidden
 * data does. Broken, truncated and oversized images are refused.
 */
export async function reencodeImage(bytes: Uint8Array, format: ImageFormat): Promise<ImageOutcome> {
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
    // The decoder throws a bare Error for a broken image; an error has no other reason here.
    return { refused: 'undecodable' };
  }
}

/**
 * Accepts an image that this encoder made before, so that an exported image is restored byte for byte. Null
 * for any other: one with metadata or extra data, too large, or not decodable to its end.
 */
export async function readKeptImage(bytes: Uint8Array, format: ImageFormat): Promise<ReencodedImage | null> {
  const contentType = KEPT_TYPES[format];
  if (contentType === undefined || !isBareImage(bytes, format)) return null;
  const sharp = await loadSharp();
  try {
    const header = await sharp(bytes).metadata();
    const { width, height } = header;
    const isSmall = width <= MAX_SIDE_PIXELS && height <= MAX_SIDE_PIXELS;
    const isKeptAsPng = format !== 'png' || header.hasAlpha || bytes.length <= MAX_PNG_BYTES;
    if (header.format !== format || header.depth !== 'uchar' || !isSmall || !isKeptAsPng) return null;
    // Decodes all of it: making the thumbnail alone would not notice missing data.
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    return { bytes, contentType, width, height, thumbnail: await makeThumbnail(bytes) };
  } catch {
    return null;
  }
}

const KEPT_TYPES: Readonly<Partial<Record<ImageFormat, ImageContentType>>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

type KeptImage = Omit<ReencodedImage, 'thumbnail'>;

/** JPEG, PNG and WebP keep their format; formats that few programs open become JPEG. */
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

/** Imported lazily, so that only the child process loads native code that parses untrusted data. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Whether the bytes consist only of parts that our own encoder writes for pixels: no EXIF, profile, comment
 * or unknown part, and nothing after the end. Does not check whether the pixels can be decoded.
 */
function isBareImage(content: Uint8Array, format: ImageFormat): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  switch (format) {
    case 'jpeg':
      return isBareJpeg(bytes);
    case 'png':
      return isBarePng(bytes);
    case 'webp':
      return isBareWebp(bytes);
    case 'heif':
      return false;
  }
}

/** Huffman and quantisation tables, the frame, restart interval, scans (ITU T.81, table B.1). */
const JPEG_PARTS: ReadonlySet<number> = new Set([0xc0, 0xc2, 0xc4, 0xdb, 0xdd, 0xda]);
const SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

function isBareJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || !JPEG_PARTS.has(marker)) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker !== SCAN) continue;
    at = endOfScan(bytes, at);
    if (bytes[at + 1] === END_OF_IMAGE) return at + 2 === bytes.length;
  }
  return false;
}

/** Finds the marker after the compressed pixels. Inside them, 0xff is followed by 0 or a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Besides pixels the encoder writes the resolution (`pHYs`), always the same. */
const PNG_PARTS: ReadonlySet<string> = new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']);
const RESOLUTION_BYTES = 9;

function isBarePng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return false;
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!PNG_PARTS.has(type) || (type === 'pHYs' && length !== RESOLUTION_BYTES)) return false;
    at += 12 + length;
    if (type === 'IEND') return length === 0 && at === bytes.length;
  }
  return false;
}

const WEBP_HEADER_BYTES = 12;
const WEBP_PARTS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** The only flag of the extended format that our encoder sets is transparency. */
const WEBP_ALPHA_FLAG = 0x10;

function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < WEBP_HEADER_BYTES + 8 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = WEBP_HEADER_BYTES;
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4);
    if (!WEBP_PARTS.has(type)) return false;
    if (type === 'VP8X' && ((bytes[at + 8] ?? 0) & ~WEBP_ALPHA_FLAG) !== 0) return false;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length;
}
