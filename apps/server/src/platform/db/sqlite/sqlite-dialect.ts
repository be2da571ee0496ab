import type { WriteLog } from '#platform/db/sqlite/write-log.ts';
import { LockedDatabase } from '#platform/db/wait-for-lock.ts';
import { Unavailable } from '#platform/unavailable.ts';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type SqliteDialectConfig,
  SqliteQueryCompiler,
} from 'kysely';
import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long back-to-back transactions may hold the event loop. */
const TURN_MILLIS = 5;

class TransactionalDdlAdapter extends SqliteAdapter {
  /** SQLite rolls back DDL too; without this Kysely leaves a failed migration half applied. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class EmbeddedSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseFile;
  readonly #log: Pick<WriteLog, 'begin' | 'commit'>;
  #lastTurn = 0;

  constructor(config: SqliteDialectConfig, file: DatabaseFile, log: Pick<WriteLog, 'begin' | 'commit'>) {
    super(config);
    this.#file = file;
    this.#log = log;
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }

  /**
   * A transaction takes the write lock at its start: a conflict with another process shows before anything was done,
   * and a transaction that has read can always write. On a full disk SQLite rolls back by itself and then refuses the
   * explicit rollback; the original error has to be reported, not that one.
   */
  override createDriver(): Driver {
    const driver = super.createDriver();
    const begin = driver.beginTransaction.bind(driver);
    driver.beginTransaction = async (connection, settings) => {
      if (settings.accessMode === 'read only') return begin(connection, settings);
      this.#file.requirePresent();
      await this.#letOthersThrough();
      this.#log.begin();
      await beginWriting(connection);
    };
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = (connection) => this.#log.commit(() => commit(connection));
    const rollBack = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = async (connection) => {
      try {
        await rollBack(connection);
      } catch (error) {
        if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
      }
    };
    return driver;
  }

  /** Queued transactions would run without yielding to the event loop. Yields before the next one begins. */
  async #letOthersThrough(): Promise<void> {
    if (performance.now() - this.#lastTurn < TURN_MILLIS) return;
    await nextTurn();
    this.#lastTurn = performance.now();
  }

  override createQueryCompiler(): QueryCompiler {
    return new SteadyQueryCompiler();
  }
}

/** Each statement runs synchronously, so a reading connection is never awaited. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** For a connection that only reads, one statement at a time. All calls share it. */
export class ReadingSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseFile;

  constructor(config: SqliteDialectConfig, file: DatabaseFile) {
    super(config);
    this.#file = file;
  }

  /** After a restore under the running server, the open file is no longer the one at its path. */
  override createDriver(): Driver {
    const driver = super.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      this.#file.requirePresent();
      return acquire(options);
    };
    return driver;
  }

  override createAdapter(): DialectAdapter {
    return new SharedConnectionAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new SteadyQueryCompiler();
  }
}

async function beginWriting(connection: DatabaseConnection): Promise<void> {
  try {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  } catch (error) {
    const isLocked = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
    throw isLocked ? new LockedDatabase('Another process is writing', { cause: error }) : error;
  }
}

/**
 * Writes a parameter as `+?` instead of `?`, with the same meaning: unary plus changes nothing. For a comparison with a
 * bare `?`, SQLite uses the value when it plans a join or an order, and marks the statement for replanning when its
 * bindings are cleared, which the driver does after each run. Every execution then recompiled the prepared statement,
 * which took two thirds of the query time. (SQLite 3.54, `sqlite3ExprIsInteger` and `sqlite3_clear_bindings`.)
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Checks that the open database file is still at its path. */
interface DatabaseFile {
  /**
   * Throws when the file is no longer at its path: its folder was moved, or its disk is not mounted. SQLite
   * would keep writing to a file that no one can find.
   */
  requirePresent(): void;
}

/** Call right after opening the file. */
export function rememberDatabaseFile(path: string): DatabaseFile {
  const opened = statSync(path);
  return {
    requirePresent: () => {
      const { ino, dev } = statSync(path);
      if (ino === opened.ino && dev === opened.dev) return;
      throw new Unavailable('The database file was replaced: restart the server');
    },
  };
}
