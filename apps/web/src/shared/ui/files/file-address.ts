import { apiAddress } from '#shared/api/address.ts';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';

/** Address of the full file: stored, else local on this device; null if not available yet. */
export function fileAddress({ file, previewUrl }: UploadItem): string | null {
  return file === undefined ? (previewUrl ?? null) : apiAddress(file.url);
}

/** Address of the thumbnail; null for a file without one, such as a PDF. */
export function thumbnailAddress({ file, previewUrl }: UploadItem): string | null {
  // A local file shows at once and needs no second download.
  if (previewUrl !== undefined) return previewUrl;
  if (file === undefined) return null;
  const isImage = file.contentType.startsWith('image/');
  return file.thumbnailUrl === null && !isImage ? null : apiAddress(file.thumbnailUrl ?? file.url);
}
