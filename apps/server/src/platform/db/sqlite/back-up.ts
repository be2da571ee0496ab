import type SqliteConnection from 'better-sqlite3';
import { existsSync, statSync } from 'node:fs';

/** Copies the file beside itself before a migration changes it, named after the first pending migration. */
export async function backUpBeforeMigration(
  connection: SqliteConnection.Database,
  path: string,
  firstPending: string,
): Promise<void> {
  const copy = `${path}.before-${firstPending}`;
  const isNew = !existsSync(path) || statSync(path).size === 0 || !hasTables(connection);
  if (isNew || existsSync(copy)) return;
  await connection.backup(copy);
}

function hasTables(connection: SqliteConnection.Database): boolean {
  return (
    connection.prepare("select 1 from sqlite_master where type = 'table' and name = 'account'").get() !==
    undefined
  );
}
