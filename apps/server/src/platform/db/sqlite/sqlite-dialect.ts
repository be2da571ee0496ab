import { SteadyQueryCompiler } from '#platform/db/sqlite/steady-query-compiler.ts';
import type { DatabaseFile } from '#platform/db/sqlite/database-file.ts';
import { LockedDatabase } from '#platform/db/wait-for-lock.ts';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type SqliteDialectConfig,
} from 'kysely';

class TransactionalDdlAdapter extends SqliteAdapter {
  /** SQLite rolls back DDL too; Kysely leaves a failed migration half applied unless told so. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class EmbeddedSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseFile;
  #isHeld = false;

  constructor(config: SqliteDialectConfig, file: DatabaseFile) {
    super(config);
    this.#file = file;
  }

  /** Whether a transaction, or a statement by itself, has the connection. */
  get isConnectionHeld(): boolean {
    return this.#isHeld;
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
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = (options) => {
      this.#isHeld = true;
      return acquire(options);
    };
    const release = driver.releaseConnection.bind(driver);
    driver.releaseConnection = (connection, options) => {
      this.#isHeld = false;
      return release(connection, options);
    };
    const begin = driver.beginTransaction.bind(driver);
    driver.beginTransaction = async (connection, settings) => {
      if (settings.accessMode === 'read only') return begin(connection, settings);
      this.#file.requirePresent();
      await beginWriting(connection);
    };
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
