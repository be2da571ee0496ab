import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { diskFileStore } from '#platform/files/disk-file-store.ts';
import { moveRows, type MoveReport } from '#platform/upkeep/move-rows.ts';
import { openPlace } from '#platform/upkeep/place.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_VARIANTS, type FileStore } from '#platform/files/file-store.ts';
import { buffer } from 'node:stream/consumers';

export interface PlaceMoveReport extends MoveReport {
  /** Null when files stay on the local disk. */
  readonly files: FileMoveReport | null;
}

/**
 * Moves what lies under `DATA_DIR` to the PostgreSQL that the configuration names, and its files to the S3 store when it
 * names one. Nothing is taken away from where it was. Files go first: rows never stand in a place without their bytes.
 */
export async function movePlace(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>,
): Promise<PlaceMoveReport> {
  const { databaseUrl, dataDir, s3 } = config;
  if (databaseUrl === null) throw new UpkeepRefusal('DATABASE_URL: must name the PostgreSQL to move to');
  if (!existsSync(join(dataDir, 'carnet.db'))) throw new UpkeepRefusal(`There is no carnet.db in ${dataDir}`);
  const source = openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir }, () => {});
  const target = await openPlace(config);
  try {
    const from = diskFileStore(join(dataDir, 'files'));
    const files = s3 === null ? null : await moveFiles(from, target.fileStore);
    return { ...(await moveRows(source, target.database)), files };
  } finally {
    await source.close();
    await target.close();
  }
}

interface FileMoveReport {
  readonly copied: number;
  /** Were there already: an earlier run has brought them. */
  readonly present: number;
}

/**
 * Copies the bytes of every file from one store to another. Bytes never change under their id, so what is there is right,
 * and a run that was broken off is simply run again.
 */
async function moveFiles(from: FileStore, to: FileStore): Promise<FileMoveReport> {
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
