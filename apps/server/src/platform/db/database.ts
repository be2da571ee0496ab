import { KeyedQueue } from '#platform/concurrency/keyed-queue.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { isRemoval, type DiskRoom } from '#platform/disk-room.ts';
import type { DialectCapabilities } from '#platform/db/dialect.ts';
import type { ConnectionCounts, DatabaseFigures } from '#platform/metrics/database-figures.ts';
import type { OnMigrationStep } from '#platform/db/migrations/migrate.ts';
import { handleOf, queriesOf, type Queries } from '#platform/db/queries.ts';
import { hasRowLocks, rememberCapabilities, lockRowsSkipLocked } from '#platform/db/row-locks.ts';
import { whenUnlocked } from '#platform/db/wait-for-lock.ts';
import { OperationApplied, type Operation } from '#platform/operation.ts';
import { accountGone } from '#platform/refusal.ts';
import type { OperatingActor, Transactions, Tx } from '#platform/transactions.ts';
import { isDiskFull, isLockTaken, Unavailable } from '#platform/unavailable.ts';
import { sql } from 'kysely';

/** One open database: the embedded SQLite file or PostgreSQL. */
export interface Database {
  readonly queries: Queries;
  /** For reads outside of transactions: they see what is committed and wait for no transaction. */
  readonly reading: Queries;
  readonly capabilities: DialectCapabilities;
  readonly room: DiskRoom;
  /** Reads its clock, in milliseconds since 1970; null of the embedded database, which has none of its own. */
  readonly readTime: (() => Promise<number>) | null;
  /** Answers when the database does; rejects otherwise. */
  ping(): Promise<void>;
  /** Whether it has no room for more: it answers reads all the same. */
  isFull(): Promise<boolean>;
  connections(): Readonly<Record<'transactions' | 'reads', ConnectionCounts>>;
  figures(): Promise<DatabaseFigures>;
  /**
   * From now on a statement waits for no other process (SQLite, where waiting would hold up the whole process): a
   * transaction is begun again instead.
   */
  waitOutside(): void;
  /**
   * From now on room is held back for deletions (SQLite): for servers, which run for long. Returns false where there is none:
   * until some is made, only deletions go through.
   */
  keepRoom(): Promise<boolean>;
  /**
   * For a server that starts: brings the schema of the embedded database, and of an empty one, up to date. Throws
   * `UpkeepRefusal` for one that other servers may use and that lacks migrations.
   */
  prepare(): Promise<void>;
  /** Brings the schema up to date, or up to the migration of that name; the SQLite file is backed up first. */
  migrate(upTo?: string, onStep?: OnMigrationStep): Promise<void>;
  close(): Promise<void>;
}

/** Where the variant is `free`, it fails at once when another transaction holds the row. */
const countChange = compileOnce((queries, given: { garageId: string }, variant) => {
  const held = queries.selectFrom('garage').select('id').where('id', '=', given.garageId).forNoKeyUpdate();
  const change = queries
    .updateTable('garage')
    .set((build) => ({ revision: build('revision', '+', 1) }))
    .where('garage.id', '=', given.garageId)
    .returning('garage.id');
  return variant === 'free' ? change.where('garage.id', 'in', held.noWait()) : change;
});

/** Another transaction holds the garage; nothing of this one has begun. */
class GarageHeld extends Unavailable {}

/**
 * Increments the revision, and on PostgreSQL locks the row of the garage until the transaction ends. Returns whether the garage
 * exists. Throws `GarageHeld` where another transaction holds it, or holds it for too long when this one may wait.
 */
async function takeGarage(tx: Tx, garageId: string, mayWait: boolean): Promise<boolean> {
  try {
    const variant = mayWait || !hasRowLocks(tx) ? '' : 'free';
    return (await countChange(tx, { garageId }, variant)).length > 0;
  } catch (error) {
    if (!isLockTaken(error)) throw error;
    throw new GarageHeld('Another transaction holds the garage', { cause: error });
  }
}

/** Those of the garages that no other transaction holds; on PostgreSQL they are held until the end. */
async function takeFreeGarages(tx: Tx, garageIds: readonly string[]): Promise<string[]> {
  const query = queriesOf(tx)
    .selectFrom('garage')
    .select('id')
    .where('id', 'in', [...garageIds])
    .orderBy('id');
  const free = await lockRowsSkipLocked(tx, query).execute();
  return free.map(({ id }) => id);
}

/** What fails because the disk is full is rolled back, and tried once more when there is room now. */
async function withRoom<T>(room: DiskRoom, runTransaction: () => Promise<T>): Promise<T> {
  if (!isRemoval()) await room.requireForAdding();
  try {
    return await runTransaction();
  } catch (error) {
    if (!isDiskFull(error) || !(await room.makeRoom(isRemoval()))) throw error;
    return runTransaction();
  }
}

/** How long a write waits for those before it: for its turn in this process, and for those of other servers. */
const GARAGE_WAIT_MILLIS = 10_000;

/** The writes of each garage wait here for their turn in this process, before they take a connection. */
export function createGarageQueue(waitMillis = GARAGE_WAIT_MILLIS): KeyedQueue {
  return new KeyedQueue({ mostOfKey: 100, most: 2000, waitMillis, refusal: garageBusy });
}

function garageBusy(): Unavailable {
  return new Unavailable('Too many writes wait for this garage, or one of them takes too long');
}

/**
 * How many transactions may wait for a garage that another server holds. Each keeps a connection meanwhile, so that PostgreSQL
 * gives the garage to all servers in turn; the others wait without one.
 */
function lockWaitersOf(database: Database): number {
  return Math.max(1, Math.floor(database.connections().transactions.most / 2));
}

/** The locks of this transaction are refused from then on (`performance.now()`). */
async function waitForLocksUntil(tx: Tx, giveUpAt: number): Promise<void> {
  const millis = Math.max(1, Math.ceil(giveUpAt - performance.now()));
  await sql`select set_config('lock_timeout', ${`${millis}`}, true)`.execute(queriesOf(tx));
}

/** Transactions over an open database; what `beforeEnd` does of what a transaction has stored belongs to it. */
export function transactionsOf(
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
    places: lockWaitersOf(database),
    waitMillis: GARAGE_WAIT_MILLIS,
    refusal: garageBusy,
  });
  /** Runs work with the garages taken, in the order of their ids; `take` is called first, and again when it has to wait. */
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
    reading: handleOf(reading),
    run,
    runAtOnce,
    forGarage,
    forGarages,
    forActor: ({ garageId, operation }, work) =>
      forGarage(garageId, async (tx) => {
        if (operation && !(await noteOperation(tx, garageId, operation))) throw new OperationApplied();
        return work(tx);
      }),
    forGarageIfThere: (garageId, work) => inTurn([garageId], takeGarage, work),
    wasApplied: (actor) => isNoted(handleOf(reading), actor),
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
 * Notes an operation in the transaction that carries it out; false when it was carried out before. Keys are kept for 90
 * days: older ones of the garage go.
 */
async function noteOperation(tx: Tx, garageId: string, { key, at }: Operation): Promise<boolean> {
  const oldest = new Date(Date.parse(at) - KEPT_DAYS * DAY_MILLIS).toISOString();
  await deleteOperationsBefore(tx, { garageId, oldest });
  return (await insertOperation(tx, { garageId, key, at })).length > 0;
}

/** Whether the actor's operation was carried out before; false without one. */
async function isNoted(tx: Tx, { garageId, operation }: OperatingActor): Promise<boolean> {
  if (!operation) return false;
  return (await selectOperation(tx, { garageId, key: operation.key })).length > 0;
}
