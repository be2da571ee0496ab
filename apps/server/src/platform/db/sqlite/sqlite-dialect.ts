import { SteadyQueryCompiler } from '#platform/db/sqlite/steady-query-compiler.ts';
import { SqliteAdapter, SqliteDialect, type DialectAdapter, type Driver, type QueryCompiler } from 'kysely';

class TransactionalDdlAdapter extends SqliteAdapter {
  /** SQLite rolls back DDL too; Kysely leaves a failed migration half applied unless told so. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class SqliteDialectWithTransactionalDdl extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }
  /**
   * On a full disk SQLite rolls a transaction back by itself and then refuses the rollback that follows: what went wrong
   * has to be told, not that.
   */
  override createDriver(): Driver {
    const driver = super.createDriver();
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
