import type SqliteConnection from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

const MAX_CACHED_STATEMENTS = 500;

const KEPT = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;

/**
 * Preparing is the dear part of a small query: statements are kept by their text, the least recently used
 * given up first. DDL is never kept.
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
