import { compileOnce } from '#platform/db/compile-once.ts';
import { isRemoval, type DiskRoom } from '#platform/disk-room.ts';
import type { DialectCapabilities } from '#platform/db/dialect.ts';
import type { OnMigrationStep } from '#platform/db/migrations/migrate.ts';
import { handleOf, queriesOf, type Queries } from '#platform/db/queries.ts';
import { rememberCapabilities, lockRowsSkipLocked } from '#platform/db/row-locks.ts';
import { whenUnlocked } from '#platform/db/wait-for-lock.ts';
import { OperationApplied, type Operation } from '#platform/operation.ts';
import { accountGone } from '#platform/refusal.ts';
import type { OperatingActor, Transactions, Tx } from '#platform/transactions.ts';
import { isDiskFull } from '#platform/unavailable.ts';

/** What the connections of this process do. */
export interface ConnectionCounts {
  readonly used: number;
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

export interface DatabaseFigures {
  /** Statements that wait for a lock, of all servers. */
  readonly lockWaits: number;
  /** Tables by name with their indexes; the embedded database has one size for all. */
  readonly tables: readonly { readonly table: string; readonly bytes: number }[];
}

/** One open database: the embedded SQLite file or PostgreSQL. */
export interface Database {
  readonly queries: Queries;
  /** For reads outside of transactions: they see what is committed and wait for no transaction. */
  readonly reading: Queries;
  readonly capabilities: DialectCapabilities;
  readonly room: DiskRoom;
  /** Answers when the database does; rejects otherwise, with `DiskFull` when it has no room. */
  ping(): Promise<void>;
  connections(): ConnectionCounts;
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

const countChange = compileOnce((queries, given: { garageId: string }) =>
  queries
    .updateTable('garage')
    .set((build) => ({ revision: build('revision', '+', 1) }))
    .where('id', '=', given.garageId)
    .returning('id'),
);

/** Increments the revision, and on PostgreSQL locks the row of the garage until the transaction ends. Answers whether the garage exists. */
async function takeGarage(tx: Tx, garageId: string): Promise<boolean> {
  return (await countChange(tx, { garageId })).length > 0;
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

/** Transactions over an open database. */
export function transactionsOf(database: Database): Transactions {
  const { queries, reading, capabilities } = database;
  rememberCapabilities(queries, capabilities);
  rememberCapabilities(reading, capabilities);
  database.waitOutside();
  const runAtOnce: Transactions['run'] = (work) =>
    withRoom(database.room, () => queries.transaction().execute((trx) => work(handleOf(trx))));
  const run: Transactions['run'] = (work) => whenUnlocked(() => runAtOnce(work));
  const forGarages: Transactions['forGarages'] = (garageIds, work) =>
    run(async (tx) => {
      for (const garageId of garageIds.toSorted()) {
        if (!(await takeGarage(tx, garageId))) throw accountGone();
      }
      return work(tx);
    });
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
    forGarageIfThere: (garageId, work) =>
      run(async (tx) => {
        await takeGarage(tx, garageId);
        return work(tx);
      }),
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
 * days (contract, section 10): older ones of the garage go.
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
