import type { ImageFormat } from '#platform/files/recognise-file.ts';

/**
 * Whether the bytes are, from the first to the last, nothing but what our own encoder writes to hold pixels: no EXIF,
 * no profile, no comment, no unknown part, nothing behind the end. Says nothing of whether the pixels can be decoded.
 */
export function isBareImage(content: Uint8Array, format: ImageFormat): boolean {
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

/** Where the marker after the compressed pixels stands: inside them 0xff is followed by 0 or a restart. */
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
/** The encoder writes the resolution (`pHYs`), always the same, beside the pixels. */
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
/** Of the flags of the extended form only the one for transparency. */
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
