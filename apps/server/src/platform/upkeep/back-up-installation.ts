import {
  copiedBytes,
  digestOf,
  inNewFolder,
  writeFileList,
  writeManifest,
  writeTable,
  type CopiedFile,
  type Manifest,
} from '#platform/upkeep/backup-folder.ts';
import type { Installation } from '#platform/upkeep/installation.ts';
import { listStoredTables, readRows } from '#platform/upkeep/stored-tables.ts';
import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import { requireFinishedRestore } from '#platform/upkeep/unfinished-restore.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import { formatInstant, type Clock } from '#platform/clock/clock.ts';
import { listExecutedMigrations } from '#platform/db/migrations/migrate.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { FileStore, FileVariant } from '#platform/files/file-store.ts';

export interface BackupReport {
  readonly rows: number;
  readonly files: number;
  /** Ids of files with a row but no bytes; `verify` reports them too. */
  readonly withoutBytes: readonly string[];
}

type FileName = Pick<CopiedFile, 'garageId' | 'fileId' | 'variant'>;

/**
 * Copies everything into an empty folder, whether or not a server is running. First copies the bytes of all
 * files; then, in one snapshot, all rows and the files added meanwhile. A file deleted between the snapshot
 * and the reading of its bytes requires a later snapshot, which no longer names it. Each snapshot only reads
 * recent files, so that continued deletions cannot keep a backup from finishing. Bytes never change under an
 * id, so copies stay valid. A failed backup leaves nothing behind.
 */
export async function backUpInstallation(
  place: Installation,
  folder: string,
  clock: Clock,
): Promise<BackupReport> {
  const { database } = place;
  await requireFinishedRestore(database);
  await requireOpenable(database);
  if ((await listExecutedMigrations(database.queries)).length === 0)
    throw new UpkeepRefusal('There is no Carnet database here: check DATA_DIR and DATABASE_URL');
  return inNewFolder(folder, () => copyPlace(place, folder, clock));
}

async function copyPlace(place: Installation, folder: string, clock: Clock): Promise<BackupReport> {
  const { database, fileStore } = place;
  const copied = new Map<string, CopiedFile>();
  await copyMissingBytes(fileStore, folder, await listFiles(database.queries), copied);
  let missing = new Set<string>();
  for (;;) {
    const snapshot = await copySnapshot(place, folder, copied, missing);
    missing = new Set(snapshot.gone);
    if (!snapshot.content) continue;
    const files = snapshot.files.flatMap((file) => copied.get(fileKey(file)) ?? []);
    await removeSuperfluous(folder, new Set(files.map(({ fileId }) => fileId)));
    const list = await writeFileList(folder, files);
    const madeAt = formatInstant(clock.now());
    await writeManifest(folder, { ...snapshot.content, madeAt, files: list });
    const rows = snapshot.content.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, files: files.length, withoutBytes: snapshot.gone };
  }
}

interface Snapshot {
  /** The files named by its rows. */
  readonly files: readonly FileName[];
  /** Those missing from the store. */
  readonly gone: readonly string[];
  /** Null when a file has just been deleted: its row is in this snapshot but its bytes are gone. */
  readonly content: Pick<Manifest, 'migrations' | 'tables'> | null;
}

/**
 * Writes every row of one snapshot, and bytes not copied yet: both databases keep a consistent view for a
 * transaction while others write. A file that was missing in the previous snapshot too really has no bytes.
 */
function copySnapshot(
  { database, fileStore }: Installation,
  folder: string,
  copied: Map<string, CopiedFile>,
  missing: ReadonlySet<string>,
): Promise<Snapshot> {
  const snapshot = database.queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return snapshot.execute(async (queries) => {
    const migrations = await listExecutedMigrations(queries);
    const files = await listFiles(queries);
    const gone = await copyMissingBytes(fileStore, folder, files, copied);
    if (!gone.every((name) => missing.has(name))) return { files, gone, content: null };
    const tables: Manifest['tables'] = [];
    for (const table of await listStoredTables(database, queries)) {
      const written = await writeTable(folder, table.name, readRows(queries, table));
      tables.push({ name: table.name, ...written });
    }
    return { files, gone, content: { migrations, tables } };
  });
}

async function listFiles(queries: Queries): Promise<FileName[]> {
  const rows = await queries
    .selectFrom('file')
    .select(['garage_id', 'id', 'thumbnail_size'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ garage_id: garageId, id: fileId, thumbnail_size: thumbnail }) => {
    const variants: FileVariant[] = thumbnail === null ? ['original'] : ['original', 'thumbnail'];
    return variants.map((variant) => ({ garageId, fileId, variant }));
  });
}

/** Copies bytes not copied yet; returns the names of those that the store lacks. */
async function copyMissingBytes(
  from: FileStore,
  folder: string,
  files: readonly FileName[],
  copied: Map<string, CopiedFile>,
): Promise<string[]> {
  const to = copiedBytes(folder);
  const gone: string[] = [];
  for (const file of files) {
    const name = fileKey(file);
    if (copied.has(name)) continue;
    const found = await from.read(file.garageId, file.fileId, file.variant);
    if (!found) {
      gone.push(name);
      continue;
    }
    const bytes = Buffer.concat(await found.stream.toArray());
    await to.put(file.garageId, file.fileId, file.variant, bytes);
    copied.set(name, { ...file, size: bytes.length, sha256: digestOf(bytes) });
  }
  return gone;
}

/** Removes copies of files that were deleted during the backup: a deleted file must not survive in a backup. */
async function removeSuperfluous(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const store = copiedBytes(folder);
  for await (const { garageId, fileId } of store.list()) {
    if (!kept.has(fileId)) await store.remove(garageId, fileId);
  }
}

function fileKey({ fileId, variant }: FileName): string {
  return `${fileId}/${variant}`;
}
