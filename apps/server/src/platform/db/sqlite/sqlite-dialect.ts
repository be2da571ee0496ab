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

/** For so long transactions may follow one another. */
const TURN_MILLIS = 5;

class TransactionalDdlAdapter extends SqliteAdapter {
  /** SQLite rolls back DDL too; Kysely leaves a failed migration half applied unless told so. */
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
   * A transaction takes the lock for writing as it begins: whether another process has it shows before anything was done,
   * and a transaction that has read is never refused its first write.
   *
   * On a full disk SQLite rolls a transaction back by itself and then refuses the rollback that follows: what went wrong
   * has to be told, not that.
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

  /**
   * Transactions that wait for each other would follow one another without a turn of the event loop: whoever begins one then
   * answers everybody else first.
   */
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

/** For a connection that only reads, each statement by itself: all calls share it. */
export class ReadingSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseFile;

  constructor(config: SqliteDialectConfig, file: DatabaseFile) {
    super(config);
    this.#file = file;
  }

  /** After a restore under the running server, the file that is open is not the one that counts. */
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
 * Writes a parameter as `+?` instead of `?`, which means the same: unary plus changes nothing. For a comparison with
 * a bare `?`, SQLite looks at the value when it plans a join or an order, and marks the statement to be planned again
 * once its bindings are cleared; the driver clears them after each run. A prepared statement was then compiled anew at
 * every execution, which took two thirds of the time of the queries here. (SQLite 3.54, `sqlite3ExprIsInteger` and
 * `sqlite3_clear_bindings`.)
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** The file that a connection has open, as others find it at its path. */
interface DatabaseFile {
  /**
   * Throws when the file is not at its path any more: its folder was moved, or its disk is not mounted. SQLite would go
   * on writing to a file that nobody will find again.
   */
  requirePresent(): void;
}

/** To be called right after the file was opened. */
export function rememberDatabaseFile(path: string): DatabaseFile {
  const opened = statSync(path);
  return {
    requirePresent: () => {
      const { ino, dev } = statSync(path);
      if (ino === opened.ino && dev === opened.dev) return;
      throw new Unavailable('Another file lies where the database was: the server has to be started anew');
    },
  };
}
