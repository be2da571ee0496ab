import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Waiting } from '#platform/turns/next-in-turn.ts';

/** Work in a queue, of any server. */
export interface StoredTurn extends Waiting {
  readonly serverId: string;
  readonly isStarted: boolean;
}

/** Takes the next number of a queue. Locks the queue until the end of the transaction, across servers. */
export async function takeTick(tx: Tx, queue: string): Promise<number> {
  const { ticks } = await queriesOf(tx)
    .insertInto('work_queue')
    .values({ name: queue, ticks: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((build) => ({ ticks: build('work_queue.ticks', '+', 1) })),
    )
    .returning('ticks')
    .executeTakeFirstOrThrow();
  return ticks;
}

export async function listTurns(tx: Tx, queue: string): Promise<StoredTurn[]> {
  const rows = await queriesOf(tx)
    .selectFrom('work_turn')
    .select(['id', 'server_id', 'counted_as', 'entered', 'started'])
    .where('queue', '=', queue)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    serverId: row.server_id,
    countedAs: readKeys(row.counted_as),
    entered: row.entered,
    isStarted: row.started !== null,
  }));
}

function readKeys(text: string): string[] {
  const keys: unknown = JSON.parse(text);
  return Array.isArray(keys) ? keys.map(String) : [];
}

export async function insertTurn(
  tx: Tx,
  queue: string,
  turn: Omit<StoredTurn, 'isStarted'> & { readonly leaseUntil: string },
): Promise<void> {
  await queriesOf(tx)
    .insertInto('work_turn')
    .values({
      queue,
      id: turn.id,
      server_id: turn.serverId,
      counted_as: JSON.stringify(turn.countedAs),
      entered: turn.entered,
      started: null,
      lease_until: turn.leaseUntil,
    })
    .execute();
}

export async function deleteTurn(tx: Tx, queue: string, id: string): Promise<void> {
  await queriesOf(tx).deleteFrom('work_turn').where('queue', '=', queue).where('id', '=', id).execute();
}

/** Deletes rows whose lease has expired, and rows whose lease is implausibly far in the future. */
export async function deleteLostTurns(
  tx: Tx,
  queue: string,
  lease: { readonly before: string; readonly after: string },
): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('work_turn')
    .where('queue', '=', queue)
    .where((is) => is.or([is('lease_until', '<', lease.before), is('lease_until', '>', lease.after)]))
    .execute();
}

export async function renewLeases(tx: Tx, ids: readonly string[], leaseUntil: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('work_turn')
    .set({ lease_until: leaseUntil })
    .where('id', 'in', [...ids])
    .execute();
}

/** The last turns of these networks and accounts. */
export async function findLastTurns(
  tx: Tx,
  queue: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queriesOf(tx)
    .selectFrom('work_share')
    .select(['key', 'last_turn'])
    .where('queue', '=', queue)
    .where('key', 'in', [...keys])
    .execute();
  return new Map(rows.map((row) => [row.key, row.last_turn]));
}

/** Starts a turn, and stores it as the last one of its networks and account. */
export async function startTurn(
  tx: Tx,
  queue: string,
  { id, countedAs }: Waiting,
  started: { readonly tick: number; readonly at: string },
): Promise<void> {
  await queriesOf(tx)
    .updateTable('work_turn')
    .set({ started: started.tick })
    .where('queue', '=', queue)
    .where('id', '=', id)
    .execute();
  await queriesOf(tx)
    .insertInto('work_share')
    .values(countedAs.map((key) => ({ queue, key, last_turn: started.tick, used_at: started.at })))
    .onConflict((conflict) =>
      conflict.columns(['queue', 'key']).doUpdateSet({ last_turn: started.tick, used_at: started.at }),
    )
    .execute();
}

/** Counts waiting and running work of each queue, without rows of servers that have died. */
export async function countTurns(
  tx: Tx,
  now: string,
): Promise<{ readonly queue: string; readonly state: 'waiting' | 'running'; readonly count: number }[]> {
  const rows = await queriesOf(tx)
    .selectFrom('work_queue')
    .leftJoin('work_turn', (join) =>
      join.onRef('work_turn.queue', '=', 'work_queue.name').on('work_turn.lease_until', '>=', now),
    )
    .select(({ fn }) => [
      'work_queue.name',
      fn.count<number>('work_turn.id').as('entered'),
      fn.count<number>('work_turn.started').as('started'),
    ])
    .groupBy('work_queue.name')
    .execute();
  return rows.flatMap(({ name: queue, entered, started }) => [
    { queue, state: 'waiting', count: entered - started },
    { queue, state: 'running', count: started },
  ]);
}

export async function deleteOldShares(tx: Tx, queue: string, before: string): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('work_share')
    .where('queue', '=', queue)
    .where('used_at', '<', before)
    .execute();
}
