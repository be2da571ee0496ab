import type { Config } from '#platform/config/config.ts';
import { diskFileStore } from '#platform/files/disk-file-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { makeFolders } from '#platform/files/make-folder.ts';
import { join } from 'node:path';

/**
 * Opens the configured store. The S3 client is loaded only if needed, because it costs time and memory at the start.
 */
export async function openFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3 === null) {
    const root = join(dataDir, 'files');
    makeFolders(root);
    return diskFileStore(root);
  }
  const { s3FileStore } = await import('#platform/files/s3-file-store.ts');
  return s3FileStore(s3);
}
