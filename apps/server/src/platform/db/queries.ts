import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Kysely } from 'kysely';

export type Queries = Kysely<Schema>;

/** Opens a handle. Only repositories and `platform/db` may import this (checked with the boundaries). */
export function queriesOf(tx: Tx): Queries {
  return tx as unknown as Queries;
}

/** The reverse, for code that opens transactions. */
export function handleOf(queries: Queries): Tx {
  return queries as unknown as Tx;
}
