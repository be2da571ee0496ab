import type { Queries } from '#platform/db/queries.ts';

/** Runs statements in this process without waiting, where the database lies in it. */
export interface DirectRuns {
  /** Whether nobody holds the one connection: nobody is in the middle of a transaction. */
  isFree(): boolean;
  /** The rows that a statement answers; none for one that only writes. */
  run(text: string, parameters: readonly unknown[]): unknown[];
  /** Another number after anything in the database has changed, here or in another process. */
  edition(): number;
}

/** By the adapter of the dialect: transactions come and go, it stays. */
const known = new WeakMap<object, DirectRuns>();

/** Called once for a database that lies in this process. */
export function rememberDirectRuns(queries: Queries, direct: DirectRuns): void {
  known.set(queries.getExecutor().adapter, direct);
}

/**
 * How to run a statement at once; null where it has to be waited for: for another process that holds the data, or for the
 * transaction of somebody else, of which a read must see nothing before its end. Passing a small statement from promise
 * to promise takes longer than SQLite takes to answer it.
 */
export function directRunsFor(queries: Queries): DirectRuns | null {
  const direct = known.get(queries.getExecutor().adapter);
  return direct && (queries.isTransaction || direct.isFree()) ? direct : null;
}

/** The same for reads of what is stored, which are not part of a transaction; null where they have to be waited for. */
export function directReadsFor(queries: Queries): DirectRuns | null {
  return queries.isTransaction ? null : directRunsFor(queries);
}
