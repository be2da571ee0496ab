import { isWholePdf } from '#platform/files/whole-pdf.ts';

/** How an image is compressed; HEIC and AVIF share a container. */
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
 * What the bytes are by their own signature, never by a name or a declared type; null for everything that Carnet
 * does not keep (contract, section 7). Whether an image can be decoded shows when it is re-encoded.
 */
export async function recogniseFile(bytes: Uint8Array): Promise<RecognisedFile | null> {
  if (isWholePdf(bytes)) return { kind: 'pdf' };
  // Loaded at the first upload: it knows hundreds of kinds, and the server should start fast.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  const format = found && IMAGE_FORMATS[found.mime];
  return format ? { kind: 'image', format } : null;
}
