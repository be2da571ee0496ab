import { KeyedQueue } from '#platform/concurrency/keyed-queue.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { isRemoval, type DiskRoom } from '#platform/disk-room.ts';
import type { DialectCapabilities } from '#platform/db/dialect.ts';
import type { ConnectionCounts, DatabaseFigures } from '#platform/metrics/database-figures.ts';
import type { OnMigrationStep } from '#platform/db/migrations/migrate.ts';
import { handleOf, queriesOf, type Queries } from '#platform/db/queries.ts';
import { hasRowLocks, rememberCapabilities, lockRowsSkipLocked } from '#platform/db/row-locks.ts';
import { whenUnlocked } from '#platform/db/wait-for-lock.ts';
import { rememberOrder } from '#platform/kinds/write-order.ts';
import { OperationApplied, type Operation } from '#platform/operation.ts';
import { accountGone } from '#platform/refusal.ts';
import type { OperatingActor, Transactions, Tx } from '#platform/transactions.ts';
import { isDiskFull, isLockTaken, Unavailable } from '#platform/unavailable.ts';
import { sql } from 'kysely';

/** An open database: the embedded SQLite file or PostgreSQL. */
export interface Database {
  readonly queries: Queries;
  /** For reads outside transactions: they see committed data and wait for no transaction. */
  readonly reading: Queries;
  readonly capabilities: DialectCapabilities;
  readonly room: DiskRoom;
  /** Reads the database clock in milliseconds since 1970; null for the embedded database, which has none. */
  readonly readTime: (() => Promise<number>) | null;
  /** Resolves if the database responds, rejects otherwise. */
  ping(): Promise<void>;
  /** Whether its disk is full. Reads still work. */
  isFull(): Promise<boolean>;
  connections(): Readonly<Record<'transactions' | 'reads', ConnectionCounts>>;
  figures(): Promise<DatabaseFigures>;
  /**
   * From now on statements do not wait for another process; the transaction is retried instead. For SQLite,
   * where waiting would block the whole process.
   */
  waitOutside(): void;
  /**
   * From now on disk space is reserved for deletions (SQLite); for servers, which run for long. Returns false
   * without enough space: until some is freed, only deletions work.
   */
  keepRoom(): Promise<boolean>;
  /**
   * Migrates the embedded database, or an empty one, when a server starts. Throws `UpkeepRefusal` if
   * migrations are pending on a database that other servers may be using.
   */
  prepare(): Promise<void>;
  /** Migrates the schema to the latest or the given migration. The SQLite file is copied first. */
  migrate(upTo?: string, onStep?: OnMigrationStep): Promise<void>;
  close(): Promise<void>;
}

/** Variant `free` fails at once when another transaction holds the row. */
const countChange = compileOnce((queries, given: { garageId: string }, variant) => {
  const held = queries.selectFrom('garage').select('id').where('id', '=', given.garageId).forNoKeyUpdate();
  const change = queries
    .updateTable('garage')
    .set((build) => ({ revision: build('revision', '+', 1) }))
    .where('garage.id', '=', given.garageId)
    .returning('garage.revision');
  return variant === 'free' ? change.where('garage.id', 'in', held.noWait()) : change;
});

/** Another transaction holds the garage; this one has done nothing yet. */
class GarageHeld extends Unavailable {}

/**
 * Increments the revision, and on PostgreSQL locks the garage row until the transaction ends. Returns whether
 * the garage exists. Throws `GarageHeld` when another transaction holds the garage, after a timeout if
 * `mayWait`.
 */
async function takeGarage(tx: Tx, garageId: string, mayWait: boolean): Promise<boolean> {
  try {
    const variant = mayWait || !hasRowLocks(tx) ? '' : 'free';
    const [counted] = await countChange(tx, { garageId }, variant);
    if (counted) rememberOrder(tx, garageId, counted.revision);
    return counted !== undefined;
  } catch (error) {
    if (!isLockTaken(error)) throw error;
    throw new GarageHeld('Another transaction holds the garage', { cause: error });
  }
}

/** Returns the garages that no other transaction holds; on PostgreSQL, locks them until the end. */
async function takeFreeGarages(tx: Tx, garageIds: readonly string[]): Promise<string[]> {
  const query = queriesOf(tx)
    .selectFrom('garage')
    .select('id')
    .where('id', 'in', [...garageIds])
    .orderBy('id');
  const free = await lockRowsSkipLocked(tx, query).execute();
  return free.map(({ id }) => id);
}

/** Retries a transaction once if it failed because of a full disk and space could be freed. */
async function withRoom<T>(room: DiskRoom, runTransaction: () => Promise<T>): Promise<T> {
  if (!isRemoval()) await room.requireForAdding();
  try {
    return await runTransaction();
  } catch (error) {
    if (!isDiskFull(error) || !(await room.makeRoom(isRemoval()))) throw error;
    return runTransaction();
  }
}

/** How long a write waits for earlier ones, in this process and on other servers. */
const GARAGE_WAIT_MILLIS = 10_000;

/** Queue for the writes of each garage in this process. They wait in it without a connection. */
export function createGarageQueue(waitMillis = GARAGE_WAIT_MILLIS): KeyedQueue {
  return new KeyedQueue({ mostOfKey: 100, most: 2000, waitMillis, refusal: garageBusy });
}

function garageBusy(): Unavailable {
  return new Unavailable('Too many writes wait for this garage, or one of them takes too long');
}

/**
 * How many transactions may wait for a garage that another server holds. Each occupies a connection, so that
 * PostgreSQL serves all servers in turn; further ones wait without a connection.
 */
function lockWaitersOf(database: Database): number {
  return Math.max(1, Math.floor(database.connections().transactions.most / 2));
}

/** Lock requests of this transaction fail after that time (`performance.now()`). */
async function waitForLocksUntil(tx: Tx, giveUpAt: number): Promise<void> {
  const millis = Math.max(1, Math.ceil(giveUpAt - performance.now()));
  await sql`select set_config('lock_timeout', ${`${millis}`}, true)`.execute(queriesOf(tx));
}

/** Opens transactions on a database. `beforeEnd` runs inside each transaction before its commit. */
export function openTransactions(
  database: Database,
  garageQueue = createGarageQueue(),
  beforeEnd: (tx: Tx) => Promise<void> = async () => {},
): Transactions {
  const { queries, reading, capabilities } = database;
  rememberCapabilities(queries, capabilities);
  rememberCapabilities(reading, capabilities);
  database.waitOutside();
  const runAtOnce: Transactions['run'] = (work) =>
    withRoom(database.room, () =>
      queries.transaction().execute(async (trx) => {
        const tx = handleOf(trx);
        const result = await work(tx);
        await beforeEnd(tx);
        return result;
      }),
    );
  const run: Transactions['run'] = (work) => whenUnlocked(() => runAtOnce(work));
  const lockQueue = new KeyedQueue({
    slots: lockWaitersOf(database),
    waitMillis: GARAGE_WAIT_MILLIS,
    refusal: garageBusy,
  });
  /**
   * Runs work with the garages locked in the order of their ids. `take` is called first without waiting, and
   * again when it has to wait.
   */
  const inTurn = <T>(
    garageIds: readonly string[],
    take: (tx: Tx, garageId: string, mayWait: boolean) => Promise<unknown>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const giveUpAt = performance.now() + GARAGE_WAIT_MILLIS;
    const runTaken = (mayWait: boolean): Promise<T> =>
      run(async (tx) => {
        if (mayWait) await waitForLocksUntil(tx, giveUpAt);
        for (const garageId of garageIds) await take(tx, garageId, mayWait);
        return work(tx);
      });
    const runInTurn = ([first, ...others]: readonly string[]): Promise<T> => {
      if (first !== undefined) return garageQueue.run(first, () => runInTurn(others));
      return runTaken(false).catch((error: unknown) => {
        if (!(error instanceof GarageHeld)) throw error;
        return lockQueue.run('', () => runTaken(true));
      });
    };
    return runInTurn(garageIds);
  };
  const forGarages: Transactions['forGarages'] = (garageIds, work) => {
    const takeOrRefuse = async (tx: Tx, garageId: string, mayWait: boolean): Promise<void> => {
      if (!(await takeGarage(tx, garageId, mayWait))) throw accountGone();
    };
    return inTurn([...new Set(garageIds)].toSorted(), takeOrRefuse, work);
  };
  const forGarage: Transactions['forGarage'] = (garageId, work) => forGarages([garageId], work);
  return {
    readOnly: handleOf(reading),
    run,
    runAtOnce,
    forGarage,
    forGarages,
    forActor: ({ garageId, operation }, work) =>
      forGarage(garageId, async (tx) => {
        if (operation && !(await recordOperation(tx, garageId, operation))) throw new OperationApplied();
        return work(tx);
      }),
    forGarageIfExists: (garageId, work) => inTurn([garageId], takeGarage, work),
    wasApplied: (actor) => wasApplied(handleOf(reading), actor),
    forFreeGarages: (garageIds, work) => run(async (tx) => work(tx, await takeFreeGarages(tx, garageIds))),
  };
}

const KEPT_DAYS = 90;
const DAY_MILLIS = 86_400_000;

interface OperationName {
  readonly garageId: string;
  readonly key: string;
}

const deleteOperationsBefore = compileOnce((queries, given: { garageId: string; oldest: string }) =>
  queries
    .deleteFrom('applied_operation')
    .where('garage_id', '=', given.garageId)
    .where('applied_at', '<', given.oldest),
);

const insertOperation = compileOnce((queries, given: OperationName & { readonly at: string }) =>
  queries
    .insertInto('applied_operation')
    .values({ garage_id: given.garageId, operation_key: given.key, applied_at: given.at })
    .onConflict((conflict) => conflict.columns(['garage_id', 'operation_key']).doNothing())
    .returning('operation_key'),
);

const selectOperation = compileOnce((queries, given: OperationName) =>
  queries
    .selectFrom('applied_operation')
    .select('operation_key')
    .where('garage_id', '=', given.garageId)
    .where('operation_key', '=', given.key),
);

/**
 * Records an operation in the transaction that applies it; false if it was applied before. Keys are kept for
 * 90 days; older ones of the garage are deleted.
 */
async function recordOperation(tx: Tx, garageId: string, { key, at }: Operation): Promise<boolean> {
  const oldest = new Date(Date.parse(at) - KEPT_DAYS * DAY_MILLIS).toISOString();
  await deleteOperationsBefore(tx, { garageId, oldest });
  return (await insertOperation(tx, { garageId, key, at })).length > 0;
}

/** Whether the actor's operation was applied before; false without one. */
async function wasApplied(tx: Tx, { garageId, operation }: OperatingActor): Promise<boolean> {
  if (!operation) return false;
  return (await selectOperation(tx, { garageId, key: operation.key })).length > 0;
}
