import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Which device has got which message: so that another try, for the others, does not tell it twice. */
export async function createPushReceipts(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make(
    'push_receipt',
    { account_id: 'text', subscription_id: 'text', message_id: 'text', sent_at: 'text' },
    (table) =>
      table
        .addPrimaryKeyConstraint('push_receipt_pk', ['account_id', 'subscription_id', 'message_id'])
        .addForeignKeyConstraint(
          'push_receipt_subscription_fk',
          ['account_id', 'subscription_id'],
          'push_subscription',
          ['account_id', 'id'],
          (fk) => fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'push_receipt', 'by_message', ['account_id', 'message_id']);
}
