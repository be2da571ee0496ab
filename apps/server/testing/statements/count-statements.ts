import SqliteConnection from 'better-sqlite3';
import { AsyncLocalStorage } from 'node:async_hooks';

const counts = new AsyncLocalStorage<{ statements: number }>();

// SQLite is listened to: the queries are the same on PostgreSQL.
const statement: object = Object.getPrototypeOf(new SqliteConnection(':memory:').prepare('select 1'));
for (const name of ['all', 'get', 'iterate', 'run']) {
  const run = Reflect.get(statement, name);
  Object.assign(statement, {
    [name](this: unknown, ...given: unknown[]): unknown {
      const count = counts.getStore();
      if (count) count.statements += 1;
      return Reflect.apply(run, this, given);
    },
  });
}

/** Counts the statements that the embedded database runs for `work`, without those by jobs and other calls. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const count = { statements: 0 };
  await counts.run(count, work);
  return count.statements;
}
