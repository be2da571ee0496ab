import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { findPendingMigration, listExecutedMigrations } from '#platform/db/migrations/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { diskFileStore } from '#platform/files/disk-file-store.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import {
  insertRows,
  listStoredTables,
  readRows,
  type StoredRow,
  type StoredTable,
} from '#platform/upkeep/stored-tables.ts';
import { requireFinishedRestore } from '#platform/upkeep/unfinished-restore.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_VARIANTS, type FileStore } from '#platform/files/file-store.ts';
import { buffer } from 'node:stream/consumers';

export interface InstallationMoveReport extends MoveReport {
  /** Null when files stay on the local disk. */
  readonly files: FileMoveReport | null;
}

/**
 * Moves the data in `DATA_DIR` to the configured PostgreSQL server, and its files to the S3 store if configured. The
 * source is left unchanged. Files are copied first, so that no row ever exists without its bytes.
 */
export async function moveInstallation(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>,
): Promise<InstallationMoveReport> {
  const { databaseUrl, dataDir, s3 } = config;
  if (databaseUrl === null)
    throw new UpkeepRefusal('DATABASE_URL: must name the PostgreSQL server to move to');
  if (!existsSync(join(dataDir, 'carnet.db'))) throw new UpkeepRefusal(`There is no carnet.db in ${dataDir}`);
  const source = openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir }, () => {});
  const target = await openInstallation(config);
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
  /** Files that an earlier run has copied. */
  readonly present: number;
}

/**
 * Copies the bytes of every file between stores. Bytes never change under an id, so existing files are
 * correct and an interrupted run can simply be repeated.
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

/** One table as stored in both databases. */
interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** SHA-256 of all its rows in the order of the primary key, hex. */
  readonly sha256: string;
}

interface MoveReport {
  readonly tables: readonly MovedTable[];
  /** False when the target already had the same rows and nothing was written. */
  readonly isNew: boolean;
}

type Digest = Omit<MovedTable, 'name'>;

/**
 * Copies every row into an empty database in one transaction, which commits only if each table has the same
 * number of rows and the same digest on both sides. A second run compares and writes nothing. Refuses a
 * target with other rows, and a source from another version of Carnet.
 */
async function moveRows(source: Database, target: Database): Promise<MoveReport> {
  for (const database of [source, target]) {
    await requireFinishedRestore(database);
    await requireOpenable(database);
  }
  if ((await listExecutedMigrations(source.queries)).length === 0) {
    throw new UpkeepRefusal('There is no Carnet database to move');
  }
  const pending = await findPendingMigration(source.queries, source.capabilities);
  if (pending !== null) {
    throw new UpkeepRefusal(
      `The database is from an older version (${pending}): start this version on it once, then move it`,
    );
  }
  await target.migrate();
  // One snapshot of the source, however long copying takes.
  return source.queries.transaction().execute(async (from) => {
    const tables = await listStoredTables(source, from);
    return target.queries.transaction().execute((to) => moveTables(tables, from, to));
  });
}

async function moveTables(tables: readonly StoredTable[], from: Queries, to: Queries): Promise<MoveReport> {
  const before = await digestAll(tables, to);
  const expected = await digestAll(tables, from);
  if (isSame(before, expected)) return { tables: expected, isNew: false };
  const filled = before.find(({ rows }) => rows > 0);
  if (filled) throw new UpkeepRefusal(`The target is not empty (${filled.name}) and holds other rows`);
  for (const table of tables) await insertRows(to, table, readRows(from, table));
  const after = await digestAll(tables, to);
  const wrong = after.find((table, index) => !isSame([table], expected.slice(index, index + 1)));
  if (wrong) throw new Error(`${wrong.name} differs after the copy: nothing was kept`);
  return { tables: expected, isNew: true };
}

async function digestAll(tables: readonly StoredTable[], queries: Queries): Promise<MovedTable[]> {
  const digests: MovedTable[] = [];
  for (const table of tables) digests.push({ name: table.name, ...(await digestRows(table, queries)) });
  return digests;
}

async function digestRows(table: StoredTable, queries: Queries): Promise<Digest> {
  const digest = createHash('sha256');
  let rows = 0;
  for await (const row of readRows(queries, table)) {
    digest.update(`${toLine(table, row)}\n`);
    rows += 1;
  }
  return { rows, sha256: digest.digest('hex') };
}

/** Values in the column order of the source; the target may order them differently. */
function toLine(table: StoredTable, row: StoredRow): string {
  return JSON.stringify(table.columns.map((column) => row[column] ?? null));
}

function isSame(one: readonly MovedTable[], other: readonly MovedTable[]): boolean {
  return one.every(
    ({ rows, sha256 }, index) => rows === other[index]?.rows && sha256 === other[index].sha256,
  );
}
