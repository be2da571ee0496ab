import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/** Devices that have signed in to an account, by the hash of their mark; and until when a try is being judged. */
export async function knowDevices(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make(
    'known_device',
    { account_id: 'text', mark_hash: 'text', session_id: 'text?', last_used_at: 'text' },
    (table) =>
      table
        .addPrimaryKeyConstraint('known_device_pk', ['account_id', 'mark_hash'])
        .addForeignKeyConstraint('known_device_account_fk', ['account_id'], 'account', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'known_device', 'by_mark', ['mark_hash']);
  await db.schema
    .alterTable('sign_in_failure')
    .addColumn('judged_until', capabilities.textType(sql))
    .execute();
}
