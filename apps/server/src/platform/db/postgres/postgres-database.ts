import type { Database } from '#platform/db/database.ts';
import type { ConnectionCounts, DatabaseFigures } from '#platform/metrics/database-figures.ts';
import type { DiskRoom } from '#platform/disk-room.ts';
import type { DialectCapabilities, ForeignKey, KeyColumn } from '#platform/db/dialect.ts';
import {
  findPendingMigration,
  listExecutedMigrations,
  lookForTables,
  migrateInSteps,
  migrateTo,
  type OnMigrationStep,
} from '#platform/db/migrations/migrate.ts';
import { plainIndex } from '#platform/db/migrations/table-maker.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { Client, Pool, types, type PoolConfig } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

const capabilities: DialectCapabilities = {
  hasRowLocks: true,
  textType: (tag) => tag`text collate "C"`,
  bigIntegerType: (tag) => tag`bigint`,
  doubleType: (tag) => tag`double precision`,
  tableSuffix: (tag) => tag``,
  clusteredTableSuffix: null,
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
  // PostgreSQL enforces every foreign key itself, and has optional page checksums.
  integrityFaults: (tag) => tag<{ fault: string }>`select '' as fault where false`,
  // An interrupted build leaves an invalid index, which costs writes and is never used.
  createIndex: (tag, index) => [
    tag`drop index concurrently if exists ${tag.id(index.name)}`,
    plainIndex(tag, index, tag`concurrently`),
  ],
  // Every database has `plpgsql`, and a role that may create tables may create its functions.
  createTrigger: (tag, { name, table, event, when, statements, oncePerStatement }) => [
    tag`create function ${tag.id(name)}() returns trigger language plpgsql as
      ${tag.lit(`begin ${(oncePerStatement ?? statements).join(';\n')}; return null; end`)}`,
    tag`create trigger ${tag.id(name)} after ${tag.raw(event)} on ${tag.table(table)}
      ${tag.raw(
        oncePerStatement === undefined
          ? 'for each row'
          : `referencing ${event === 'delete' ? 'old' : 'new'} table as changed for each statement`,
      )}
      ${tag.raw(when === undefined ? '' : `when (${when})`)} execute function ${tag.id(name)}()`,
  ],
  dropTrigger: (tag, { name, table }) => [
    tag`drop trigger ${tag.id(name)} on ${tag.table(table)}`,
    tag`drop function ${tag.id(name)}()`,
  ],
};

/**
 * An empty database has no writers, so the whole schema is created in one transaction, where indexes cannot
 * be built concurrently.
 */
const emptyCapabilities: DialectCapabilities = {
  ...capabilities,
  createIndex: (tag, index) => [plainIndex(tag, index)],
};

async function isEmpty(queries: Queries): Promise<boolean> {
  return (await listExecutedMigrations(queries)).length === 0;
}

/** The driver returns counts and sums as text; ours stay far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format);
}

export interface PostgresOptions {
  readonly poolSize: number;
  /** Called when an idle connection is lost; the pool replaces it. */
  onIdleError(error: Error): void;
  /** How long a response may take before the connection is closed. Shorter in tests. */
  readonly silenceMillis?: number;
}

/** Time limits, so that no request holds a connection for ever. */
const CONNECT_MILLIS = 5000;
const LOCK_MILLIS = 10_000;
const STATEMENT_MILLIS = 30_000;
const IDLE_IN_TRANSACTION_MILLIS = 60_000;
/** Longer than the server's own limits: it detects a server that has vanished without closing the connection. */
const SILENCE_MILLIS = 40_000;

/**
 * Limits of a connection. A pooler in front of PostgreSQL may have to be configured to ignore
 * `statement_timeout` (docs/operating.md).
 */
const LIMITS = { statement_timeout: STATEMENT_MILLIS } as const;

/** Set by each transaction in the round trip that begins it, so that they also work behind a pooler. */
const TRANSACTION_LIMITS = [
  `lock_timeout = ${LOCK_MILLIS}`,
  `statement_timeout = ${STATEMENT_MILLIS}`,
  `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MILLIS}`,
];
const SET_LIMITS = TRANSACTION_LIMITS.map((limit) => `set local ${limit}`);

/** How long a full disk is reported after a failed write; reads cannot detect it. */
const FULL_MILLIS = 60_000;

/** Reserved for `ping`, so that the health of the database does not depend on how many calls wait for it. */
const PING_CONNECTIONS = 1;
const PING_MILLIS = 4000;
const PING_LIMITS = {
  ...LIMITS,
  connectionTimeoutMillis: PING_MILLIS,
  statement_timeout: PING_MILLIS,
  query_timeout: PING_MILLIS,
} as const;

/** A migration of a large table may take long, and so may a server that waits for another one's migration. */
const MIGRATION_CONNECTIONS = 2;

/**
 * Opens PostgreSQL. Transactions, reads and `ping` have separate connections, `poolSize` in total and at
 * least three, so that waiting transactions do not delay reads. Waiting for a connection, a lock or a
 * response ends with a timeout and is then reported as unavailable.
 */
export function openPostgresDatabase(url: string, options: PostgresOptions): Database {
  const shared = Math.max(2, options.poolSize - PING_CONNECTIONS);
  const limits = { ...LIMITS, query_timeout: options.silenceMillis ?? SILENCE_MILLIS };
  const transactions = openPool(url, options, { max: Math.ceil(shared / 2), ...limits });
  const reads = openPool(url, options, { max: Math.floor(shared / 2), ...limits });
  const pings = openPool(url, options, { max: PING_CONNECTIONS, ...PING_LIMITS });
  const queries = queriesOver(transactions, LimitedDialect);
  const [reading, pinging] = [queriesOver(reads), queriesOver(pings)];
  const { room, isFull } = rememberFullDisk();
  // Concurrent calls share one query.
  let pinged: Promise<void> | null = null;
  const migrate = async (upTo?: string, onStep?: OnMigrationStep): Promise<void> => {
    if ((await findPendingMigration(queries, capabilities)) === null) return;
    const patient = openPool(url, options, { max: MIGRATION_CONNECTIONS });
    try {
      if (await isEmpty(queries)) await migrateTo(queriesOver(patient), emptyCapabilities, { upTo });
      else {
        const dialect = new PostgresDialect({ pool: patient });
        await migrateInSteps(new Kysely<unknown>({ dialect }), capabilities, { upTo, onStep });
      }
    } finally {
      await patient.end();
    }
  };
  return {
    queries,
    reading,
    capabilities,
    room,
    readTime: async () => {
      const asked = sql<{ millis: number }>`select extract(epoch from clock_timestamp()) * 1000 as millis`;
      return Number((await asked.execute(pinging)).rows[0]?.millis);
    },
    ping: async () => {
      pinged ??= lookForTables(pinging).finally(() => {
        pinged = null;
      });
      await pinged;
    },
    isFull: async () => isFull(),
    connections: () => ({ transactions: countConnections(transactions), reads: countConnections(reads) }),
    figures: () => readFigures(reading),
    keepRoom: async () => true,
    waitOutside: () => {},
    prepare: async () => {
      // If several servers start at once, one migrates the empty database and the others wait for it. Pending
      // migrations are checked afterwards.
      if (await isEmpty(queries)) await migrate();
      if ((await findPendingMigration(queries, capabilities)) === null) return;
      throw new UpkeepRefusal(
        'The database lacks migrations of this version: run npm run migrate first. Servers of the previous version can keep running meanwhile',
      );
    },
    migrate,
    close: async () => {
      await Promise.all([queries, reading, pinging].map((open) => open.destroy()));
    },
  };
}

function countConnections({ options, totalCount, idleCount, waitingCount }: Pool): ConnectionCounts {
  return { most: options.max, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** The administrator manages the disk: every write is tried, and a failure is reported for a minute. */
function rememberFullDisk(): { readonly room: DiskRoom; isFull(): boolean } {
  let fullAt = -Infinity;
  return {
    room: {
      requireForAdding: async () => {},
      makeRoom: async () => {
        fullAt = performance.now();
        return false;
      },
    },
    isFull: () => performance.now() - fullAt < FULL_MILLIS,
  };
}

async function readFigures(queries: Queries): Promise<DatabaseFigures> {
  const waits = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(queries);
  const tables = await sql<{ table: string; bytes: number }>`
    select relname as "table", pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'`.execute(
    queries,
  );
  return { lockWaits: waits.rows[0]?.count ?? 0, tables: tables.rows };
}

function openPool(url: string, { onIdleError }: PostgresOptions, limits: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLIS,
    keepAlive: true,
    types: { getTypeParser },
    ...limits,
  });
  pool.on('error', onIdleError);
  // A connection lost while in use fails its query and also emits an error, which would end the process if unhandled.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (client instanceof Client) endWhenUnanswered(client);
  });
  return pool;
}

/**
 * Closes a connection whose query timed out. The library would hand it to the next caller, who would wait
 * behind that query: for a quarter of an hour if the network has silently dropped the connection.
 */
function endWhenUnanswered(client: Client): void {
  const ask: unknown = client.query;
  if (typeof ask !== 'function') return;
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    const asked: unknown = Reflect.apply(ask, client, given);
    if (asked instanceof Promise) {
      asked.catch((error: unknown) => {
        if (isUnanswered(error)) void client.end().catch(() => {});
      });
    }
    return asked;
  });
}

/** The driver reports it by message only. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Destroying them ends the pool. An unused one has no connection to end. */
function queriesOver(pool: Pool, dialect = PostgresDialect): Queries {
  return new Kysely<Schema>({ dialect: new dialect({ pool }) });
}

class LimitedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new LimitedDriver(this.#config);
  }
}

class LimitedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    // A backup reads one snapshot of everything: `repeatable read`.
    const modes = [
      ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []),
      ...(accessMode ? [accessMode] : []),
    ];
    const begin = ['begin', ...modes].join(' ');
    await connection.executeQuery(CompiledQuery.raw([begin, ...SET_LIMITS].join('; ')));
  }
}
