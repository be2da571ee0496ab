import { FILE_VARIANTS, type FileStore } from '#platform/files/file-store.ts';
import { buffer } from 'node:stream/consumers';

export interface FileMoveReport {
  readonly copied: number;
  /** Were there already: an earlier run has brought them. */
  readonly present: number;
}

/**
 * Copies the bytes of every file from one store to another. Bytes never change under their id, so what is there is right,
 * and a run that was broken off is simply run again.
 */
export async function moveFiles(from: FileStore, to: FileStore): Promise<FileMoveReport> {
  let [copied, present] = [0, 0];
  for await (const { garageId, fileId } of from.list()) {
    for (const variant of FILE_VARIANTS) {
      if (await to.has(garageId, fileId, variant)) {
        present += 1;
        continue;
      }
      const found = await from.read(garageId, fileId, variant);
      if (!found) continue;
      await to.put(garageId, fileId, variant, await buffer(found.stream));
      copied += 1;
    }
  }
  return { copied, present };
}
