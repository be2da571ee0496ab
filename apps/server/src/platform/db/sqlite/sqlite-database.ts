import type { Database } from '#platform/db/database.ts';
import type { DialectCapabilities, ForeignKey, KeyColumn } from '#platform/db/dialect.ts';
import { lookForTables, migrateTo } from '#platform/db/migrations/migrate.ts';
import { plainIndex } from '#platform/db/migrations/table-maker.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import {
  EmbeddedSqliteDialect,
  ReadingSqliteDialect,
  rememberDatabaseFile,
} from '#platform/db/sqlite/sqlite-dialect.ts';
import { diskReserve, giveUpReserve } from '#platform/db/sqlite/disk-reserve.ts';
import { WriteLog } from '#platform/db/sqlite/write-log.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { makeFolders, PRIVATE_FILE } from '#platform/files/make-folder.ts';
import { isDiskFull } from '#platform/unavailable.ts';
import SqliteConnection from 'better-sqlite3';
import { Kysely, type SqliteDatabase } from 'kysely';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How long a start or a command waits for another process; it serves no requests meanwhile. */
const WAIT_MILLIS = 5000;
/** Size that the log keeps after a large transaction; ordinary ones need no more. */
const LOG_BYTES = 8 * 1024 * 1024;

const ONE_CONNECTION = { most: 1, used: 0, idle: 1, waiting: 0 } as const;

const capabilities: DialectCapabilities = {
  hasRowLocks: false,
  textType: (tag) => tag`text`,
  bigIntegerType: (tag) => tag`integer`,
  doubleType: (tag) => tag`real`,
  tableSuffix: (tag) => tag`strict`,
  clusteredTableSuffix: (tag) => tag`strict, without rowid`,
  primaryKeys: (tag) => tag<KeyColumn>`
    select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and c.pk > 0 order by t.name, c.pk`,
  foreignKeys: (tag) => tag<ForeignKey>`
    select t.name as child, k."table" as parent from pragma_table_list t, pragma_foreign_key_list(t.name) k
    where t.schema = 'main' and t.type = 'table'`,
  integrityFaults: (tag) => tag<{ fault: string }>`
    select integrity_check as fault from pragma_integrity_check where integrity_check <> 'ok'
    union all
    select 'a row of ' || "table" || ' names a row of ' || parent || ' that is not there' from pragma_foreign_key_check`,
  createIndex: (tag, index) => [plainIndex(tag, index)],
  createTrigger: (tag, { name, table, event, when, statements }) => [
    tag`create trigger ${tag.id(name)} after ${tag.raw(event)} on ${tag.table(table)} for each row
      ${tag.raw(when === undefined ? '' : `when ${when}`)} begin ${tag.raw(statements.join(';\n'))}; end`,
  ],
  dropTrigger: (tag, { name }) => [tag`drop trigger ${tag.id(name)}`],
};

/**
 * Opens the embedded database. `synchronous = FULL` makes every acknowledged write survive a power cut, not
 * only a crash of the process.
 */
export function openSqliteDatabase(path: string): Database {
  makeFolders(dirname(path));
  makePrivateFile(path);
  const connection = openOnFullDisk(path);
  const file = rememberDatabaseFile(path);
  const log = new WriteLog(connection, path);
  const queries = new Kysely<Schema>({
    dialect: new EmbeddedSqliteDialect({ database: cacheStatements(connection) }, file, log),
  });
  const reader = openReader(path);
  const reading = new Kysely<Schema>({
    dialect: new ReadingSqliteDialect({ database: cacheStatements(reader) }, file),
  });
  // Runs on the connection of transactions, and therefore never within one.
  const room = diskReserve(path, () =>
    queries.connection().execute(async () => void connection.pragma('wal_checkpoint(TRUNCATE)')),
  );
  const migrate = (upTo?: string): Promise<void> =>
    migrateTo(queries, capabilities, {
      upTo,
      beforeFirst: (pending) => backUpBeforeMigration(connection, path, pending),
    });
  return {
    queries,
    reading,
    capabilities,
    room,
    readTime: null,
    ping: () => lookForTables(reading),
    isFull: async () => {
      try {
        await requireDiskSpace(dirname(path));
        await room.requireForAdding();
        return false;
      } catch (error) {
        if (isDiskFull(error)) return true;
        throw error;
      }
    },
    // One connection for all writes and one for all reads; writes wait in a queue of this process.
    connections: () => ({ transactions: ONE_CONNECTION, reads: ONE_CONNECTION }),
    figures: async () => ({
      lockWaits: 0,
      tables: [
        { table: 'all', bytes: pragmaNumber(reader, 'page_count') * pragmaNumber(reader, 'page_size') },
      ],
    }),
    keepRoom: () => room.lay(),
    waitOutside: () => {
      connection.pragma('busy_timeout = 0');
      reader.pragma('busy_timeout = 0');
    },
    prepare: () => migrate(),
    migrate,
    close: () => closeAll({ log, queries, reading, connection, reader }),
  };
}

function pragmaNumber(connection: SqliteConnection.Database, name: string): number {
  return Number(connection.pragma(name, { simple: true }));
}

async function closeAll(open: {
  readonly log: WriteLog;
  readonly queries: Queries;
  readonly reading: Queries;
  readonly connection: SqliteConnection.Database;
  readonly reader: SqliteConnection.Database;
}): Promise<void> {
  await open.log.close();
  await open.reading.destroy();
  await open.queries.destroy();
  // Kysely closes only connections that it has used. The last connection to close checkpoints the log; the
  // reader may not.
  open.reader.close();
  open.connection.close();
}

/**
 * The index of the log needs some kilobytes of disk. Without them the reserve is deleted, so that reads and
 * deletions work.
 */
function openOnFullDisk(path: string): SqliteConnection.Database {
  try {
    return openWriter(path);
  } catch (error) {
    if (!isDiskFull(error) || !giveUpReserve(path)) throw error;
    return openWriter(path);
  }
}

function openWriter(path: string): SqliteConnection.Database {
  const writer = new SqliteConnection(path);
  try {
    writer.pragma('journal_mode = WAL');
    writer.pragma('synchronous = FULL');
    writer.pragma('foreign_keys = ON');
    writer.pragma(`journal_size_limit = ${LOG_BYTES}`);
    writer.pragma(`busy_timeout = ${WAIT_MILLIS}`);
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** The connection for reads outside transactions: it sees committed data and waits for no transaction (WAL). */
function openReader(path: string): SqliteConnection.Database {
  const reader = new SqliteConnection(path);
  reader.pragma(`busy_timeout = ${WAIT_MILLIS}`);
  reader.pragma('query_only = ON');
  return reader;
}

/**
 * Creates the file before SQLite would, private to the operator: SQLite uses the umask, and gives its other
 * files (-wal, -shm, -journal) the permissions of the database.
 */
function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE));
}

/** Copies the file before a migration changes it, named after the first pending migration. */
async function backUpBeforeMigration(
  connection: SqliteConnection.Database,
  path: string,
  firstPending: string,
): Promise<void> {
  const copy = `${path}.before-${firstPending}`;
  const isNew = !existsSync(path) || statSync(path).size === 0 || !hasTables(connection);
  if (isNew || existsSync(copy)) return;
  // Uses a temporary name until it is complete, so that an interrupted copy does not pass for a complete one.
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

const MAX_CACHED_STATEMENTS = 500;

const KEPT = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;

/**
 * Caches prepared statements by SQL, evicting the least recently used, because preparing is the most
 * expensive part of a small query. DDL is never cached.
 */
export function cacheStatements(connection: SqliteConnection.Database): SqliteDatabase {
  const cache = new Map<string, SqliteConnection.Statement>();
  return {
    close: () => {
      connection.close();
    },
    prepare: (text) => {
      const cached = cache.get(text);
      if (cached) {
        cache.delete(text);
        cache.set(text, cached);
        return cached;
      }
      const statement = connection.prepare(text);
      if (KEPT.test(text)) remember(cache, text, statement);
      return statement;
    },
  };
}

function remember(
  cache: Map<string, SqliteConnection.Statement>,
  text: string,
  statement: SqliteConnection.Statement,
) {
  cache.set(text, statement);
  if (cache.size <= MAX_CACHED_STATEMENTS) return;
  const oldest = cache.keys().next();
  if (!oldest.done) cache.delete(oldest.value);
}
