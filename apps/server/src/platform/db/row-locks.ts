import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { queriesOf, type Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import type { SelectQueryBuilder } from 'kysely';

/** By the adapter of the dialect, which stays while transactions change. */
const known = new WeakMap<object, DialectCapabilities>();

/** Called once for each database, when its transactions are created. */
export function rememberCapabilities(queries: Queries, capabilities: DialectCapabilities): void {
  known.set(queries.getExecutor().adapter, capabilities);
}

/**
 * Locks the rows of a query, in its order: transactions that lock rows in the same order cannot deadlock.
 * Does nothing without row locks, because transactions then run one at a time. Foreign-key references to a
 * locked row do not wait for it.
 */
export function lockRows<Tables extends keyof Schema, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return hasRowLocks(tx) ? query.forNoKeyUpdate() : query;
}

/** Locks the rows of a query except those that another transaction holds. Requires row locks. */
export function lockRowsSkipLocked<Tables extends keyof Schema, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return hasRowLocks(tx) ? query.forNoKeyUpdate().skipLocked() : query;
}

/** Whether rows are locked individually; otherwise one transaction runs at a time. */
export function hasRowLocks(tx: Tx): boolean {
  return known.get(queriesOf(tx).getExecutor().adapter)?.hasRowLocks ?? false;
}
