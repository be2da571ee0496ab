import type { CarnetFile } from '@carnet/contract/files/file.schema';

type CopiedFile = Omit<CarnetFile, 'url' | 'thumbnailUrl'>;

/** The address of a file in the copy: its bytes are on the device, or a signed address must be requested. */
const SCHEME = 'copy:';
const THUMBNAIL = '/thumbnail';

/** A file of the copy with addresses for screens. */
export function withCopyAddresses(file: CopiedFile): CarnetFile {
  const url = SCHEME + file.id;
  return { ...file, url, thumbnailUrl: file.contentType.startsWith('image/') ? url + THUMBNAIL : null };
}

/** The file that an address of the copy names; null for a server address. */
export function parseCopyAddress(
  address: string,
): { readonly id: string; readonly isThumbnail: boolean } | null {
  if (!address.startsWith(SCHEME)) return null;
  const isThumbnail = address.endsWith(THUMBNAIL);
  return { id: address.slice(SCHEME.length, isThumbnail ? -THUMBNAIL.length : undefined), isThumbnail };
}
