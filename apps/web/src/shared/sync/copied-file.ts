import type { CarnetFile } from '@carnet/contract/files/file.schema';

type CopiedFile = Omit<CarnetFile, 'url' | 'thumbnailUrl'>;

/** Where a file of the copy is: its bytes are on the device, or a signed address has to be asked for. */
const SCHEME = 'copy:';
const THUMBNAIL = '/thumbnail';

/** A file of the copy as the screens take it. */
export function withCopyAddresses(file: CopiedFile): CarnetFile {
  const url = SCHEME + file.id;
  return { ...file, url, thumbnailUrl: file.contentType.startsWith('image/') ? url + THUMBNAIL : null };
}

/** Which file an address of the copy names; null for one of the server. */
export function copiedFileOf(address: string): { readonly id: string; readonly isThumbnail: boolean } | null {
  if (!address.startsWith(SCHEME)) return null;
  const isThumbnail = address.endsWith(THUMBNAIL);
  return { id: address.slice(SCHEME.length, isThumbnail ? -THUMBNAIL.length : undefined), isThumbnail };
}
