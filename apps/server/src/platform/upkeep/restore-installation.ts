import {
  readCopy,
  readFileList,
  readManifest,
  readTable,
  requireWhole,
  type Manifest,
} from '#platform/upkeep/backup-folder.ts';
import type { Installation } from '#platform/upkeep/installation.ts';
import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import { insertRows, listStoredTables } from '#platform/upkeep/stored-tables.ts';
import {
  isRestoreUnfinished,
  markUnfinished,
  unmarkUnfinished,
} from '#platform/upkeep/unfinished-restore.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import { BASELINE_VERSION } from '#platform/db/migrations/baseline.ts';
import {
  isBeforeBaseline,
  isKnownMigration,
  listExecutedMigrations,
} from '#platform/db/migrations/migrate.ts';
import { sql } from 'kysely';

export interface RestoreReport {
  readonly madeAt: string;
  readonly rows: number;
  readonly files: number;
}

/**
 * Restores a backup into an empty database and file store, on either database, and migrates it to this
 * version. Refuses a target that is not empty, and a backup that is damaged, from a newer version or older
 * than the baseline, and leaves the target unchanged. A target with an interrupted restore is taken over. A
 * failed restore removes its files, and the target stays marked until a restore completes.
 */
export async function restoreInstallation(place: Installation, folder: string): Promise<RestoreReport> {
  const manifest = await readManifest(folder);
  const unknown = manifest.migrations.find((name) => !isKnownMigration(name, place.database.capabilities));
  if (unknown !== undefined)
    throw new UpkeepRefusal(`The backup is from a newer version (${unknown}): restore it with that version`);
  if (isBeforeBaseline(manifest.migrations)) {
    throw new UpkeepRefusal(
      `The backup is older than Carnet ${BASELINE_VERSION}: restore it with that version, then start this one on the result`,
    );
  }
  await requireOpenable(place.database);
  const isTakenOver = await isRestoreUnfinished(place.database);
  if (isTakenOver) await requireTakenOver(place, manifest);
  else await requireEmpty(place);
  // Checking takes time. Mark the target first, so that a restore killed meanwhile does not leave data that
  // passes for new.
  await markUnfinished(place.database.queries);
  try {
    await requireWhole(folder, manifest);
  } catch (error) {
    if (!isTakenOver) await unmarkUnfinished(place.database.queries);
    throw error;
  }
  const { rows, files } = await restoreContent(place, folder, manifest);
  await place.database.migrate();
  return { madeAt: manifest.madeAt, rows, files };
}

async function restoreContent(
  place: Installation,
  folder: string,
  manifest: Manifest,
): Promise<Omit<RestoreReport, 'madeAt'>> {
  try {
    await place.database.migrate(manifest.migrations.at(-1));
    const files = await restoreBytes(place, folder);
    // The commit of the last row also removes the mark, so from then on the data is complete.
    return { files, rows: await restoreRows(place, folder, manifest) };
  } catch (error) {
    // A failing store may fail here too; the next restore removes the rest.
    await removeBytes(place).catch(() => undefined);
    if (error instanceof UpkeepRefusal) throw error;
    throw new Error('The restore failed, and its files were removed', { cause: error });
  }
}

async function removeBytes({ fileStore }: Installation): Promise<void> {
  for await (const { garageId, fileId } of fileStore.list()) await fileStore.remove(garageId, fileId);
}

async function requireEmpty({ database, fileStore }: Installation): Promise<void> {
  const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.length > 0) throw new UpkeepRefusal('The database is not empty: restore into a new one');
  for await (const { fileId } of fileStore.list()) {
    throw new UpkeepRefusal(`The file store is not empty: it contains file ${fileId}, for one`);
  }
}

/** Tables may exist, but no rows of a backup, which are committed together at the end. */
async function requireTakenOver({ database }: Installation, { migrations }: Manifest): Promise<void> {
  const executed = await listExecutedMigrations(database.queries);
  const later = executed.find((name) => !migrations.includes(name));
  if (later === undefined) return;
  throw new UpkeepRefusal(
    `The interrupted restore was of a later version (${later}): restore that backup instead`,
  );
}

async function restoreBytes({ fileStore }: Installation, folder: string): Promise<number> {
  let count = 0;
  const restored = new Set<string>();
  for await (const file of readFileList(folder)) {
    await fileStore.put(file.garageId, file.fileId, file.variant, await readCopy(folder, file));
    restored.add(file.fileId);
    count += 1;
  }
  // Removes files of an interrupted restore of another backup.
  for await (const { garageId, fileId } of fileStore.list()) {
    if (!restored.has(fileId)) await fileStore.remove(garageId, fileId);
  }
  return count;
}

/** All rows in one transaction, so that a failed restore leaves none of them. */
function restoreRows({ database }: Installation, folder: string, { tables }: Manifest): Promise<number> {
  return database.queries.transaction().execute(async (queries) => {
    await unmarkUnfinished(queries);
    const stored = await listStoredTables(database, queries);
    // Delete rows that a migration inserted; the backup contains them.
    for (const { name } of stored.toReversed()) await sql`delete from ${sql.table(name)}`.execute(queries);
    let count = 0;
    for (const table of stored) {
      const expected = tables.find(({ name }) => name === table.name);
      // A table of a migration that is newer than the backup.
      if (!expected) continue;
      const inserted = await insertRows(queries, table, readTable(folder, table.name));
      if (inserted !== expected.rows) throw new UpkeepRefusal(`The backup is damaged: ${table.name}`);
      count += inserted;
    }
    return count;
  });
}
