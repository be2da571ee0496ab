import { compileOnce } from '#platform/db/compile-once.ts';
import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { handleOf, type Queries } from '#platform/db/queries.ts';
import { rememberCapabilities, takeFreeRows } from '#platform/db/row-locks.ts';
import { shareCommits, type InTransaction } from '#platform/db/shared-commits.ts';
import { whenUnlocked } from '#platform/db/wait-for-lock.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';

/** One open database: the embedded SQLite file or PostgreSQL. */
export interface Database {
  readonly queries: Queries;
  readonly capabilities: DialectCapabilities;
  /** Answers when the database does; rejects otherwise. */
  ping(): Promise<void>;
  /**
   * From now on a statement waits for no other process (SQLite, where waiting would hold up the whole process): a
   * transaction is begun again instead.
   */
  waitOutside(): void;
  /** Brings the schema up to date, or up to the migration of that name; the SQLite file is backed up first. */
  migrate(upTo?: string): Promise<void>;
  close(): Promise<void>;
}

const countChange = compileOnce((queries, given: { garageId: string }) =>
  queries
    .updateTable('garage')
    .set((build) => ({ revision: build('revision', '+', 1) }))
    .where('id', '=', given.garageId),
);

/** Transactions over an open database. */
export function transactionsOf(database: Database): Transactions {
  const { queries, capabilities } = database;
  rememberCapabilities(queries, capabilities);
  database.waitOutside();
  const atOnce: InTransaction = (work) => queries.transaction().execute(work);
  const inTransaction: InTransaction = (work) => whenUnlocked(() => atOnce(work));
  const shared = capabilities.hasOneTransactionAtATime ? shareCommits(atOnce) : atOnce;
  const changing =
    <T>(garageId: string, work: (tx: Tx) => Promise<T>) =>
    async (trx: Queries): Promise<T> => {
      const tx = handleOf(trx);
      // Counts the change, and on PostgreSQL holds the row of the garage until the end.
      await countChange(tx, { garageId });
      return work(tx);
    };
  const transactions: Transactions = {
    reading: handleOf(queries),
    run: (work) => inTransaction((trx) => work(handleOf(trx))),
    runAtOnce: (work) => atOnce((trx) => work(handleOf(trx))),
    forGarage: (garageId, work) => inTransaction(changing(garageId, work)),
    forGarageTogether: (garageId, work) => whenUnlocked(() => shared(changing(garageId, work))),
    forFreeGarages: (garageIds, work) =>
      inTransaction(async (trx) => {
        const tx = handleOf(trx);
        const query = trx
          .selectFrom('garage')
          .select('id')
          .where('id', 'in', [...garageIds])
          .orderBy('id');
        const free = await takeFreeRows(tx, query).execute();
        return work(
          tx,
          free.map(({ id }) => id),
        );
      }),
  };
  return transactions;
}
