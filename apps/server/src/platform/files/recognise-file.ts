/** Compression of an image; HEIC and AVIF share a container. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heif';

export type RecognisedFile =
  | { readonly kind: 'pdf' }
  | { readonly kind: 'image'; readonly format: ImageFormat };

const IMAGE_FORMATS: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/heif': 'heif',
  'image/heic': 'heif',
};

/**
 * Recognises a file by its content, never by its name or declared type; null for unsupported types.
 * Re-encoding shows whether an image can be decoded.
 */
export async function recogniseFile(bytes: Uint8Array): Promise<RecognisedFile | null> {
  if (isWholePdf(bytes)) return { kind: 'pdf' };
  // Not loaded by the server itself, because it parses parts of hundreds of formats.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  const format = found && IMAGE_FORMATS[found.mime];
  return format ? { kind: 'image', format } : null;
}

const HEADER = Buffer.from('%PDF-');
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const ZIP_END = Buffer.from('PK\u0005\u0006');
const ZIP_END_BYTES = 22;
const MAX_ZIP_COMMENT_BYTES = 0xffff;

/** Readers look for the end marker in the last 1,024 bytes (ISO 32000-1, implementation note 18). */
const TRAILER_BYTES = 1024;

/**
 * Whether the bytes are a complete PDF and nothing else: they begin with the header (after an optional
 * byte-order mark), finish with the end marker, and are not a zip archive as well. The cross-reference table
 * may be missing, because readers rebuild it.
 */
export function isWholePdf(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const start = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  if (!bytes.subarray(start, start + HEADER.length).equals(HEADER)) return false;
  const written = bytes.subarray(0, lengthWithoutPadding(bytes));
  const endMark = written.lastIndexOf('%%EOF');
  return endMark !== -1 && endMark >= written.length - TRAILER_BYTES && !endsAsZip(bytes);
}

/** Some programs pad the file with blanks or zeros. */
function lengthWithoutPadding(bytes: Buffer): number {
  let length = bytes.length;
  while (length > 0 && (bytes[length - 1] ?? 0) <= 0x20) length -= 1;
  return length;
}

/** A zip archive is read from its end: the comment of its last record reaches exactly to the end of the file. */
function endsAsZip(bytes: Buffer): boolean {
  const earliest = Math.max(0, bytes.length - ZIP_END_BYTES - MAX_ZIP_COMMENT_BYTES);
  for (
    let at = bytes.indexOf(ZIP_END, earliest);
    at !== -1 && at + ZIP_END_BYTES <= bytes.length;
    at = bytes.indexOf(ZIP_END, at + 1)
  ) {
    if (at + ZIP_END_BYTES + bytes.readUInt16LE(at + ZIP_END_BYTES - 2) === bytes.length) return true;
  }
  return false;
}
