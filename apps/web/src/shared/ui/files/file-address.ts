import { apiAddress } from '#shared/api/address.ts';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';

/** Where the whole file is: as stored, else as it lies on this device; null for one that can only be waited for. */
export function fileAddress({ file, previewUrl }: UploadItem): string | null {
  return file === undefined ? (previewUrl ?? null) : apiAddress(file.url);
}

/** Where its small picture is; null for a file that has none, such as a PDF. */
export function thumbnailAddress({ file, previewUrl }: UploadItem): string | null {
  // What lies on the device already shows at once and needs no second journey.
  if (previewUrl !== undefined) return previewUrl;
  if (file === undefined) return null;
  const isImage = file.contentType.startsWith('image/');
  return file.thumbnailUrl === null && !isImage ? null : apiAddress(file.thumbnailUrl ?? file.url);
}
