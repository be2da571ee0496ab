import { UnreadableError } from '#bytes/unreadable.ts';
import { unzipSync } from 'fflate';

const MAX_ENTRIES = 5000;
const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
const MAX_TOTAL_BYTES = 100 * 1024 * 1024;
const MAX_RATIO = 200;
const HARMLESS_BYTES = 1024 * 1024;

/**
 * The entries of a zip by path. Before unpacking, refuses excessive sizes, high compression ratios and paths
 * outside the zip; cuts an entry at its declared size.
 */
export function unzip(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let count = 0;
  let total = 0;
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        count += 1;
        total += originalSize;
        const isExploding = originalSize > HARMLESS_BYTES && originalSize > size * MAX_RATIO;
        if (count > MAX_ENTRIES || total > MAX_TOTAL_BYTES || originalSize > MAX_ENTRY_BYTES || isExploding) {
          throw new UnreadableError('too_large');
        }
        if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:/i.test(name)) throw new UnreadableError('damaged');
        return !name.endsWith('/') && !name.startsWith('__MACOSX/');
      },
    });
    return new Map(Object.entries(entries));
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError('damaged');
  }
}
