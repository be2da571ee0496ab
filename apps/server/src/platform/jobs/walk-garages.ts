import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { takeRows } from '#platform/db/row-locks.ts';
import type { Tx } from '#platform/transactions.ts';
import { setTimeout } from 'node:timers/promises';

/** So many garages are locked together: few enough that their owners' writes hardly wait. */
const GARAGES_PER_STEP = 100;
/** After each step so many times as long as it took: on a busy database the walk goes slower and not the others. */
const RESTS = 4;

export interface Walk {
  readonly name: string;
  /** How long after its end it begins again. */
  readonly everyMillis: number;
  /** Work on some garages, which are locked; everything it writes is committed together with how far the walk has come. */
  work(tx: Tx, garageIds: readonly string[]): Promise<void>;
}

/**
 * Goes through all garages in the order of their ids, in steps that each commit by themselves and are remembered: whoever
 * comes after a stop or a crash, on any server, goes on. Of several servers one at a time makes a step. Returns how many
 * garages it has worked on.
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
    await rest(RESTS * (performance.now() - startedAt), signal);
  }
  return walked;
}

/** Counts a change of an object that devices copy, before it is written: the feed sends it with this revision. */
export async function countChange(tx: Tx, garageId: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('garage')
    .set((build) => ({ revision: build('revision', '+', 1) }))
    .where('id', '=', garageId)
    .execute();
}

/** Ends early, and without an error, when the signal is given. */
async function rest(millis: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(millis, undefined, signal ? { signal } : {}).catch(() => {});
}

/** How many garages the step took; null when the walk is at its end. */
async function makeStep(tx: Tx, { name, everyMillis, work }: Walk, now: number): Promise<number | null> {
  const after = await takeWalk(tx, name, instantOf(now - everyMillis));
  if (after === null) return null;
  const garages = queriesOf(tx)
    .selectFrom('garage')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(GARAGES_PER_STEP);
  const ids = (await takeRows(tx, garages).execute()).map(({ id }) => id);
  if (ids.length > 0) await work(tx, ids);
  const last = ids.at(-1);
  const isEnd = ids.length < GARAGES_PER_STEP || last === undefined;
  await queriesOf(tx)
    .updateTable('garage_walk')
    .set(
      isEnd ? { after_garage: '', finished_at: instantOf(now) } : { after_garage: last, finished_at: null },
    )
    .where('name', '=', name)
    .execute();
  return ids.length;
}

/** After which garage the walk goes on, the walk being locked; null while it rests. */
async function takeWalk(tx: Tx, name: string, endedBefore: string): Promise<string | null> {
  await queriesOf(tx)
    .insertInto('garage_walk')
    .values({ name, after_garage: '', finished_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await takeRows(
    tx,
    queriesOf(tx).selectFrom('garage_walk').selectAll().where('name', '=', name),
  ).executeTakeFirstOrThrow();
  const isResting = row.finished_at !== null && row.finished_at > endedBefore;
  return isResting ? null : row.after_garage;
}
