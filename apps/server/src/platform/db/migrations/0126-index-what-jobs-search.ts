import type { DialectCapabilities, Index } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';

const INDEXES: readonly Index[] = [
  { name: 'file_unused', table: 'file', columns: ['unused_since'], where: 'unused_since is not null' },
  {
    name: 'reminder_watch_by_overdue',
    table: 'reminder_watch',
    columns: ['overdue_on'],
    where: 'overdue_on is not null',
  },
  {
    name: 'item_change_deleted',
    table: 'item_change',
    columns: ['garage_id', 'revision'],
    where: 'is_deleted = 1',
  },
  // An account that is erased takes its links and offers along: without these each erasure reads all of them.
  { name: 'book_link_by_account', table: 'book_link', columns: ['account_id'] },
  { name: 'hand_over_by_account', table: 'hand_over', columns: ['account_id'] },
];

/** Indexes for jobs and cascades that would read whole tables. */
export async function indexWhatJobsSearch(
  db: Kysely<unknown>,
  { createIndex }: DialectCapabilities,
): Promise<void> {
  for (const index of INDEXES) {
    for (const statement of createIndex(sql, index)) await statement.execute(db);
  }
}
