import type { Database } from '#platform/db/database.ts';
import type { DialectCapabilities, ForeignKey, KeyColumn } from '#platform/db/dialect.ts';
import { migrateTo } from '#platform/db/migrations/migrate.ts';
import type { Schema } from '#platform/db/schema.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

const capabilities: DialectCapabilities = {
  hasRowLocks: true,
  textType: (tag) => tag`text collate "C"`,
  bigIntegerType: (tag) => tag`bigint`,
  tableSuffix: (tag) => tag``,
  primaryKeys: (tag) => tag<KeyColumn>`
    select u.table_name as "table", u.column_name as "column"
    from information_schema.table_constraints c
    join information_schema.key_column_usage u using (constraint_schema, constraint_name)
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = current_schema()
    order by u.table_name, u.ordinal_position`,
  foreignKeys: (tag) => tag<ForeignKey>`
    select c.relname as child, p.relname as parent
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  // It keeps every foreign key itself, and looks after its pages with checksums where the operator wants them.
  integrityFaults: (tag) => tag<{ fault: string }>`select '' as fault where false`,
};

/** Counts and sums come as text from the driver; ours stay far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format);
}

export interface PostgresOptions {
  readonly poolSize: number;
  /** Told of a connection lost while idle: the pool replaces it by itself. */
  onIdleError(error: Error): void;
}

/** Opens PostgreSQL. Connections are bounded by `poolSize`; waiting for one ends after five seconds. */
export function openPostgresDatabase(url: string, options: PostgresOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
  });
  pool.on('error', (error) => {
    options.onIdleError(error);
  });
  // A connection lost while in use fails its query and tells itself of it too: unheard, that would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    queries,
    capabilities,
    ping: async () => {
      await sql`select 1`.execute(queries);
    },
    migrate: (upTo) => migrateTo(queries, capabilities, { upTo }),
    close: () => queries.destroy(),
  };
}
