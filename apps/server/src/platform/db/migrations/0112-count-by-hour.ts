import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** What is limited by the hour, under hashes of who spends it: reads of secret addresses, processor time (decision 0111). */
export async function countByHour(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make('hourly_count', { bucket: 'text', counted_since: 'text', amount: 'bigint' }, (table) =>
    table.addPrimaryKeyConstraint('hourly_count_pk', ['bucket']),
  );
  await createIndex(db, 'hourly_count', 'by_time', ['counted_since']);
}
