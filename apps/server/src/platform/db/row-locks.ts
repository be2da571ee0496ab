import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { queriesOf, type Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import type { SelectQueryBuilder } from 'kysely';

/** By the adapter of the dialect: transactions come and go, it stays. */
const known = new WeakMap<object, DialectCapabilities>();

/** Called once for a database, when its transactions are made. */
export function rememberCapabilities(queries: Queries, capabilities: DialectCapabilities): void {
  known.set(queries.getExecutor().adapter, capabilities);
}

/**
 * Locks the rows that a query finds, in its order: transactions that lock the same rows in one order never wait for each
 * other in a circle. Nothing where there are no row locks, because there one transaction runs at a time. Rows that only
 * name a locked one (foreign keys) do not wait for it.
 */
export function takeRows<Tables extends keyof Schema, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return hasRowLocks(tx) ? query.forNoKeyUpdate() : query;
}

/** Locks the rows that a query finds and leaves out those that another transaction holds; where there are row locks. */
export function lockRowsSkipLocked<Tables extends keyof Schema, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return hasRowLocks(tx) ? query.forNoKeyUpdate().skipLocked() : query;
}

/** Whether rows are locked one by one; otherwise one transaction runs at a time. */
export function hasRowLocks(tx: Tx): boolean {
  return known.get(queriesOf(tx).getExecutor().adapter)?.hasRowLocks ?? false;
}
