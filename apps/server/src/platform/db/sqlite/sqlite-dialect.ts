import { SteadyQueryCompiler } from '#platform/db/sqlite/steady-query-compiler.ts';
import { SqliteAdapter, SqliteDialect, type DialectAdapter, type QueryCompiler } from 'kysely';

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
  override createQueryCompiler(): QueryCompiler {
    return new SteadyQueryCompiler();
  }
}
