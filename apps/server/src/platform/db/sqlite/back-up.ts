import type SqliteConnection from 'better-sqlite3';
import { PRIVATE_FILE } from '#platform/files/make-folder.ts';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';

/**
 * Makes the file before SQLite would, for the operator alone: SQLite takes the umask, and gives the files that it puts beside
 * a database (-wal, -shm, -journal) the rights of the database.
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE));
}

/** Copies the file beside itself before a migration changes it, named after the first pending migration. */
export async function backUpBeforeMigration(
  connection: SqliteConnection.Database,
  path: string,
  firstPending: string,
): Promise<void> {
  const copy = `${path}.before-${firstPending}`;
  const isNew = !existsSync(path) || statSync(path).size === 0 || !hasTables(connection);
  if (isNew || existsSync(copy)) return;
  // Under another name until it is whole: a copy that was broken off would pass for one.
  const partial = `${copy}.partial`;
  makePrivateFile(partial);
  await connection.backup(partial);
  renameSync(partial, copy);
}

function hasTables(connection: SqliteConnection.Database): boolean {
  return (
    connection.prepare("select 1 from sqlite_master where type = 'table' and name = 'account'").get() !==
    undefined
  );
}
