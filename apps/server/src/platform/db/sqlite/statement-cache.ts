import type SqliteConnection from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

const MAX_CACHED_STATEMENTS = 500;

const KEPT = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;

/**
 * Preparing is the dear part of a small query: statements are kept by their text, the least recently used
 * given up first. DDL is never kept. `onWrite` is told of each statement that is about to write or to commit: whoever prepares
 * one runs it before anything else.
 */
export function cacheStatements(
  connection: SqliteConnection.Database,
  onWrite: () => void = () => {},
): SqliteDatabase {
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
        if (!isMereRead(cached)) onWrite();
        return cached;
      }
      const statement = connection.prepare(text);
      if (!isMereRead(statement)) onWrite();
      if (KEPT.test(text)) remember(cache, text, statement);
      return statement;
    },
  };
}

/** `commit` changes nothing itself, says SQLite, but it answers no rows either. */
function isMereRead({ readonly, reader }: SqliteConnection.Statement): boolean {
  return readonly && reader;
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
