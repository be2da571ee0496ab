import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { lockRows } from '#platform/db/row-locks.ts';
import type { Tx } from '#platform/transactions.ts';
import { setTimeout } from 'node:timers/promises';

/** Garages locked together: few enough that their owners' writes hardly wait. */
const GARAGES_PER_STEP = 100;
/**
 * The walk pauses after each step for this many times the duration of the step, so that a busy database slows
 * the walk and not the calls.
 */
const PAUSE_FACTOR = 4;

export interface Walk {
  readonly name: string;
  /** Time between the end of a walk and the next one. */
  readonly everyMillis: number;
  /** Work on some locked garages. Its writes are committed together with the progress of the walk. */
  work(tx: Tx, garageIds: readonly string[]): Promise<void>;
}

/**
 * Walks through all garages in order of id. Each step commits by itself and its progress is stored, so that
 * any server continues after a stop or crash. Of several servers, one at a time makes a step. Returns how
 * many garages were visited.
 */
export async function walkGarages(
  { transactions, clock }: Pick<Context, 'transactions' | 'clock'>,
  walk: Walk,
  signal?: AbortSignal,
): Promise<number> {
  let walked = 0;
  while (!signal?.aborted) {
    const startedAt = performance.now();
    const count = await transactions.run((tx) => makeStep(tx, walk, clock.now()));
    if (count === null) return walked;
    walked += count;
    await pause(PAUSE_FACTOR * (performance.now() - startedAt), signal);
  }
  return walked;
}

/**
 * Counts a change to an object that devices copy. Call it before the write: the feed sends the change with
 * this revision.
 */
export async function countChange(tx: Tx, garageId: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('garage')
    .set((build) => ({ revision: build('revision', '+', 1) }))
    .where('id', '=', garageId)
    .execute();
}

/** Ends early, without an error, when the signal is aborted. */
async function pause(millis: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(millis, undefined, signal ? { signal } : {}).catch(() => {});
}

/** Returns how many garages the step visited; null at the end of the walk. */
async function makeStep(tx: Tx, { name, everyMillis, work }: Walk, now: number): Promise<number | null> {
  const after = await takeWalk(tx, name, formatInstant(now - everyMillis));
  if (after === null) return null;
  const garages = queriesOf(tx)
    .selectFrom('garage')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(GARAGES_PER_STEP);
  const ids = (await lockRows(tx, garages).execute()).map(({ id }) => id);
  if (ids.length > 0) await work(tx, ids);
  const last = ids.at(-1);
  const isEnd = ids.length < GARAGES_PER_STEP || last === undefined;
  await queriesOf(tx)
    .updateTable('garage_walk')
    .set(
      isEnd
        ? { after_garage: '', finished_at: formatInstant(now) }
        : { after_garage: last, finished_at: null },
    )
    .where('name', '=', name)
    .execute();
  return ids.length;
}

/** Locks the walk and returns the last visited garage; null while the walk pauses. */
async function takeWalk(tx: Tx, name: string, endedBefore: string): Promise<string | null> {
  await queriesOf(tx)
    .insertInto('garage_walk')
    .values({ name, after_garage: '', finished_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await lockRows(
    tx,
    queriesOf(tx).selectFrom('garage_walk').selectAll().where('name', '=', name),
  ).executeTakeFirstOrThrow();
  const isResting = row.finished_at !== null && row.finished_at > endedBefore;
  return isResting ? null : row.after_garage;
}
