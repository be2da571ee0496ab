import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Heavy work that waits for its turn or has it, and who had the last turns (decision 0111). */
export async function takeTurns(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make('work_queue', { name: 'text', ticks: 'bigint' }, (table) =>
    table.addPrimaryKeyConstraint('work_queue_pk', ['name']),
  );
  await make(
    'work_turn',
    {
      queue: 'text',
      id: 'text',
      server_id: 'text',
      counted_as: 'text',
      entered: 'bigint',
      started: 'bigint?',
      lease_until: 'text',
    },
    (table) => table.addPrimaryKeyConstraint('work_turn_pk', ['queue', 'id']),
  );
  await make('work_share', { queue: 'text', key: 'text', last_turn: 'bigint', used_at: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('work_share_pk', ['queue', 'key']),
  );
  await createIndex(db, 'work_share', 'by_time', ['queue', 'used_at']);
}
